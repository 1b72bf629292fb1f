import {
  account,
  type Endpoint,
  passwords,
  quickFind,
  redirects,
  registration,
  search,
  session,
} from '@lapis/contract';

/** In milliseconds of processor, as are all costs: of a call that is not in the table, rounded up. */
const USUAL = 10;

/** One look at a password, by argon2id. */
const PASSWORD = 20;

/** Calls that cost more than usual; those of a file that is kept spend when they have to make it. */
const costs = new Map<Endpoint | undefined, number>([
  [account.export, 40],
  [account.endTwoFactor, PASSWORD],
  [account.mayRemove, PASSWORD],
  [account.password, 2 * PASSWORD],
  [account.profile, PASSWORD],
  [account.remove, PASSWORD],
  [account.renewRecoveryCodes, PASSWORD],
  [account.twoFactor, PASSWORD],
  [passwords.reset, PASSWORD],
  [quickFind.find, 25],
  [redirects.import, 1000],
  [registration.register, PASSWORD],
  [search.find, 25],
  [session.login, PASSWORD],
]);

export const costOf = (endpoint: Endpoint | undefined) => costs.get(endpoint) ?? USUAL;

/** What a network may spend in a minute: a tenth of one processor, and 600 usual calls. */
export const SPENT_PER_MINUTE = 600 * USUAL;

/** Of a page that is not kept yet, such as a search for other words. */
export const PAGE = 25;

/** Of a PDF. */
export const PDF = 100;

/** A budget in calls, as the headers of answers say it. */
export const inCalls = (budget: number) => Math.floor(budget / USUAL);
