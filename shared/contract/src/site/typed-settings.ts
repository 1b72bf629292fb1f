import type { NamedSetting } from './named-settings';
import type { Site } from './site';

/** Reduces a telephone number to its digits, without a leading 0 or +44. */
export const nationalNumber = (phone: string) =>
  phone
    .replace(/\(0\)/g, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:(?:\+|00)44|0)/, '');

/** Minimum number of digits; shorter numbers would match unrelated figures. */
const FEWEST_DIGITS = 6;

/** Builds a pattern for a telephone number with any spacing; undefined if it is too short. */
export function typedPhone(phone: string): RegExp | undefined {
  const digits = nationalNumber(phone);
  if (digits.length < FEWEST_DIGITS) return undefined;
  const gap = '[\\s().-]*';
  return new RegExp(`(?<!\\d)(?:0|(?:\\+|00)44${gap}(?:0${gap})?)?${[...digits].join(gap)}(?!\\d)`);
}

export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

export const typedEmail = (email: string) =>
  email ? new RegExp(`(?<![\\w.+-])${escaped(email)}(?![\\w-])`, 'i') : undefined;

export type HardCodedSettingValues = Pick<Site, 'phone' | 'email'>;

interface HardCodedSetting {
  name: NamedSetting;
  what: string;
  from: number;
  to: number;
}

export function findTypedSettings(
  text: string,
  { phone, email }: HardCodedSettingValues,
): HardCodedSetting[] {
  const wanted = [
    { name: 'phone', what: 'the telephone number', pattern: typedPhone(phone) },
    { name: 'email', what: 'the email address', pattern: typedEmail(email) },
  ] as const;
  return wanted.flatMap(({ pattern, ...setting }) => {
    const match = pattern?.exec(text);
    return match ? [{ ...setting, from: match.index, to: match.index + match[0].length }] : [];
  });
}
