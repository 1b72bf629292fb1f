import type { Language } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { escapeHtml } from '../../../cms/html/escape-html';
import type { Letter } from '../../../server/http/mail';
import { hashOf } from '../../../server/tokens/one-time-tokens.repository';

/** A letter as it was when somebody decided to send it; the links of its reader are put in when it is sent. */
export interface FrozenMail extends Letter {
  from_name: string;
  language: Language;
}

/** Another one for each other mail, so that whoever sends a letter can say which one they looked at. */
export const versionOf = ({ subject, html, text, from_name, language }: FrozenMail) =>
  hashOf(JSON.stringify([subject, html, text, from_name, language]));

/** What stands in a frozen mail where the links of its reader come. */
export const placeholders = {
  unsubscribe: 'https://reader.invalid/unsubscribe',
  preferences: 'https://reader.invalid/preferences',
} as const;

/** Where a subscriber ends or changes what they get, by a whole address. */
export function readerLinks(link: (path: string) => string, unsubscribeToken: string) {
  const query = `?token=${unsubscribeToken}`;
  return {
    unsubscribe: link(href('newsletter.unsubscribe') + query),
    preferences: link(href('newsletter.preferences') + query),
    /** For mail programs, which send it by themselves (RFC 8058). */
    oneClick: link(`/api/newsletter/unsubscribe${query}`),
  };
}

/** By which mail programs end a newsletter themselves (RFC 2369 and 8058). @param url that takes their request */
export const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A frozen mail as one reader gets it. */
export function mailTo(
  { subject, html, text }: FrozenMail,
  { unsubscribe, preferences }: { unsubscribe: string; preferences: string },
): Letter {
  const put = (into: string, shape: (url: string) => string) =>
    into
      .replaceAll(placeholders.unsubscribe, shape(unsubscribe))
      .replaceAll(placeholders.preferences, shape(preferences));
  return { subject, html: put(html, escapeHtml), text: put(text, (url) => url) };
}

/** A frozen mail as nobody in particular gets it: its links lead to the pages that want a reader's own link. */
export const mailToNobody = (mail: FrozenMail, link: (path: string) => string) =>
  mailTo(mail, {
    unsubscribe: link(href('newsletter.unsubscribe')),
    preferences: link(href('newsletter.preferences')),
  });
