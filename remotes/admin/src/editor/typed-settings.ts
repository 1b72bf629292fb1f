import type { Site } from '@lapis/contract';
import type { NamedSetting } from '@lapis/contract/named-settings';
import { typedEmail, typedPhone } from '@lapis/contract/typed-settings';

/** What of the charity is typed again and again, and changes one day. */
export type Typed = Pick<Site, 'phone' | 'email'>;

interface Found {
  name: NamedSetting;
  /** What it is, in a sentence. */
  what: string;
  /** The characters of the text that say it. */
  from: number;
  to: number;
}

/** Where a plain text says what a setting says now, each for its first place. */
export function typedIn(text: string, { phone, email }: Typed): Found[] {
  const wanted = [
    { name: 'phone', what: 'the telephone number', pattern: typedPhone(phone) },
    { name: 'email', what: 'the email address', pattern: typedEmail(email) },
  ] as const;
  return wanted.flatMap(({ pattern, ...setting }) => {
    const match = pattern?.exec(text);
    return match ? [{ ...setting, from: match.index, to: match.index + match[0].length }] : [];
  });
}
