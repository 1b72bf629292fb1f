import type { Language } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { escapeHtml } from '@lapis/html/html-text';
import type { MailContent } from '../../../server/http/mail';
import { hashToken } from '../../../server/tokens/one-time-tokens.repository';

export interface FrozenMail extends MailContent {
  from_name: string;
  language: Language;
}

export const mailVersion = ({ subject, html, text, from_name, language }: FrozenMail) =>
  hashToken(JSON.stringify([subject, html, text, from_name, language]));

export const placeholders = {
  unsubscribe: 'https://reader.invalid/unsubscribe',
  preferences: 'https://reader.invalid/preferences',
} as const;

export function readerLinks(link: (path: string) => string, unsubscribeToken: string) {
  const query = `?token=${unsubscribeToken}`;
  return {
    unsubscribe: link(href('subscription.unsubscribe') + query),
    preferences: link(href('subscription.preferences') + query),
    /** URL that mail programs request themselves (RFC 8058). */
    oneClick: link(`/api/newsletter/unsubscribe${query}`),
  };
}

/** Returns the headers for unsubscribing in the mail program (RFC 2369 and 8058). */
export const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export function mailTo(
  { subject, html, text }: FrozenMail,
  { unsubscribe, preferences }: { unsubscribe: string; preferences: string },
): MailContent {
  const put = (into: string, shape: (url: string) => string) =>
    into
      .replaceAll(placeholders.unsubscribe, shape(unsubscribe))
      .replaceAll(placeholders.preferences, shape(preferences));
  return { subject, html: put(html, escapeHtml), text: put(text, (url) => url) };
}

export const mailWithoutReader = (mail: FrozenMail, link: (path: string) => string) =>
  mailTo(mail, {
    unsubscribe: link(href('subscription.unsubscribe')),
    preferences: link(href('subscription.preferences')),
  });
