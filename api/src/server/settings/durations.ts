import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '../time/clock';

const units = { m: MINUTE, h: HOUR, d: DAY };

/** A length of time such as `30m`, `24h` or `7d`, in milliseconds. */
const lengthUpTo = (longest: number) =>
  z.string().transform((value, context) => {
    const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(value) ?? [];
    const length = Number(count) * units[unit as keyof typeof units];
    if (length >= 10 * MINUTE && length <= longest) return length;
    context.issues.push({ code: 'custom', message: 'no length of time', input: value });
    return z.NEVER;
  });

/** A length of 10 minutes to 30 days; `0` is never. */
export const Every = z.union([z.literal('0').transform(() => 0), lengthUpTo(30 * DAY)]);

/** How long a session may last: 10 minutes to 365 days. */
export const SessionLength = lengthUpTo(365 * DAY);

/** Of how many days and weeks the newest backup is kept. */
export interface Retention {
  days: number;
  weeks: number;
}

/** `7d 4w`: seven days, and four weeks. */
export const Kept = z.string().transform((value, context): Retention => {
  const [, days, weeks] = /^(?:(\d{1,3})d)?(?: ?(\d{1,3})w)?$/.exec(value.trim()) ?? [];
  const kept = { days: Number(days ?? 0), weeks: Number(weeks ?? 0) };
  if (kept.days + kept.weeks > 0) return kept;
  context.issues.push({ code: 'custom', message: 'keeps nothing', input: value });
  return z.NEVER;
});
