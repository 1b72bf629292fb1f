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
