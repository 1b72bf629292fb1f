import { isNamedSetting, type NamedSetting, settingText } from '@lapis/contract/named-settings';
import type { Site } from '@lapis/contract';
import { escapeHtml } from '@lapis/html/html-text';

const chip = /<span data-setting="(\w+)"><\/span>/;

export const namesSettings = (html: string) => html.includes('<span data-setting="');

/**
 * Replaces placeholders for settings with the settings' values.
 * @param html sanitised by `cleanHtml`
 */
export function fillInSettings(html: string, site: Site) {
  let isInLink = false;
  return html.replace(new RegExp(`<a[ >]|</a>|${chip.source}`, 'g'), (tag, name?: string) => {
    if (!isNamedSetting(name)) {
      isInLink = tag !== '</a>';
      return tag;
    }
    const text = escapeHtml(settingText(site, name));
    const address = isInLink ? null : settingLink(name, site);
    return address ? `<a href="${escapeHtml(address)}" dir="ltr">${text}</a>` : text;
  });
}

function settingLink(name: NamedSetting, { phone, email }: Site) {
  if (name === 'email') return email && `mailto:${email}`;
  const digits = phone.replace(/[^\d+]/g, '');
  return name === 'phone' && digits ? `tel:${digits}` : null;
}
