import { DAY, HOUR } from '../time/clock';
import { SessionLength } from './durations';

const lengthSuchAs = (example: string) => `a length of time from 10 minutes to 365 days, such as ${example}`;

export const sessionVariables = {
  SESSION_IDLE: SessionLength.default(24 * HOUR).describe(lengthSuchAs('24h')),
  SESSION_REMEMBERED_IDLE: SessionLength.default(365 * DAY).describe(lengthSuchAs('30d')),
  SESSION_LONGEST: SessionLength.default(365 * DAY).describe(lengthSuchAs('90d')),
};

/** Returns limits in milliseconds: the maximum idle time without and with 'remember', and the maximum age. */
export const readSessionSettings = (given: Record<keyof typeof sessionVariables, number>) => ({
  idle: given.SESSION_IDLE,
  rememberedIdle: given.SESSION_REMEMBERED_IDLE,
  longest: given.SESSION_LONGEST,
});
