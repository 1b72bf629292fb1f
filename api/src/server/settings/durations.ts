import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '../time/clock';

const units = { m: MINUTE, h: HOUR, d: DAY };

const durationUpTo = (longest: number) =>
  z.string().transform((value, context) => {
    const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(value) ?? [];
    const length = Number(count) * units[unit as keyof typeof units];
    if (length >= 10 * MINUTE && length <= longest) return length;
    context.issues.push({ code: 'custom', message: 'no length of time', input: value });
    return z.NEVER;
  });

export const BackupInterval = z.union([z.literal('0').transform(() => 0), durationUpTo(30 * DAY)]);

export const SessionLength = durationUpTo(365 * DAY);

export interface Retention {
  days: number;
  weeks: number;
}

export const BackupRetention = z.string().transform((value, context): Retention => {
  const [, days, weeks] = /^(?:(\d{1,3})d)?(?: ?(\d{1,3})w)?$/.exec(value.trim()) ?? [];
  const kept = { days: Number(days ?? 0), weeks: Number(weeks ?? 0) };
  if (kept.days + kept.weeks > 0) return kept;
  context.issues.push({ code: 'custom', message: 'keeps nothing', input: value });
  return z.NEVER;
});
