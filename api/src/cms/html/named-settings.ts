import { isNamedSetting, type NamedSetting, settingText } from '@lapis/contract/named-settings';
import type { Site } from '@lapis/contract';
import { escapeHtml } from './escape-html';

const chip = /<span data-setting="(\w+)"><\/span>/;

/** Whether a cleaned text names a setting. */
export const namesSettings = (html: string) => html.includes('<span data-setting="');

/**
 * Empties the places that name settings, the only spans that the cleaning leaves: what they say is known when they
 * are read. Where one was not closed, what follows it stays.
 */
export const emptySettings = (html: string) =>
  html
    .replace(/(<span data-setting="\w+">)[^<]*<\/span>/g, '$1')
    .replace(/<\/?span>/g, '')
    .replace(/<span data-setting="\w+">/g, '$&</span>');

/**
 * A text as visitors read it, with the settings that it names.
 * @param html as `cleanHtml` left it
 */
export function fillInSettings(html: string, site: Site) {
  let isInLink = false;
  return html.replace(new RegExp(`<a[ >]|</a>|${chip.source}`, 'g'), (tag, name?: string) => {
    if (!isNamedSetting(name)) {
      isInLink = tag !== '</a>';
      return tag;
    }
    const text = escapeHtml(settingText(site, name));
    const address = isInLink ? null : addressOf(name, site);
    // A number is read from left to right within Dari and Pashto too.
    return address ? `<a href="${escapeHtml(address)}" dir="ltr">${text}</a>` : text;
  });
}

function addressOf(name: NamedSetting, { phone, email }: Site) {
  if (name === 'email') return email && `mailto:${email}`;
  const digits = phone.replace(/[^\d+]/g, '');
  return name === 'phone' && digits ? `tel:${digits}` : null;
}
