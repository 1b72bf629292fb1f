import type { NamedSetting } from './named-settings';
import type { Site } from './site';

/** How what a setting says may be typed into a text, where it does not follow when the setting changes. */

/** A number's digits without 0 or +44, which are written either way. */
export const nationalNumber = (phone: string) =>
  phone
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:(?:\+|00)44|0)/, '');

/** Of fewer digits, any figure could be one. */
const FEWEST_DIGITS = 6;

/** A telephone number with whatever gaps between its digits; undefined of one that is too short to be known. */
export function typedPhone(phone: string): RegExp | undefined {
  const digits = nationalNumber(phone);
  if (digits.length < FEWEST_DIGITS) return undefined;
  const gap = '[\\s().-]*';
  return new RegExp(`(?<!\\d)(?:0|(?:\\+|00)44${gap}(?:0${gap})?)?${[...digits].join(gap)}(?!\\d)`);
}

/** A text as a part of a regular expression. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** An e-mail address in any case; undefined of none. */
export const typedEmail = (email: string) =>
  email ? new RegExp(`(?<![\\w.+-])${escaped(email)}(?![\\w-])`, 'i') : undefined;

/** The settings that editors type again and again, and that change one day. */
export type TypedSettings = Pick<Site, 'phone' | 'email'>;

interface TypedSetting {
  name: NamedSetting;
  /** Its name within a sentence. */
  what: string;
  /** The characters of the text that say it. */
  from: number;
  to: number;
}

/** Finds the first place of a plain text that says what each setting says now. */
export function findTypedSettings(text: string, { phone, email }: TypedSettings): TypedSetting[] {
  const wanted = [
    { name: 'phone', what: 'the telephone number', pattern: typedPhone(phone) },
    { name: 'email', what: 'the email address', pattern: typedEmail(email) },
  ] as const;
  return wanted.flatMap(({ pattern, ...setting }) => {
    const match = pattern?.exec(text);
    return match ? [{ ...setting, from: match.index, to: match.index + match[0].length }] : [];
  });
}
