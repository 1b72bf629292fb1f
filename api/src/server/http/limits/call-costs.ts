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

/** Usual cost of a call. All costs here are milliseconds of processor time. */
const USUAL = 10;

const PASSWORD = 20;

/** Calls that cost more than usual. Those that serve a cached file are charged only for creating it. */
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
  [quickFind.findRecords, 25],
  [redirects.import, 1000],
  [registration.register, PASSWORD],
  [search.find, 25],
  [session.login, PASSWORD],
]);

export const callCost = (endpoint: Endpoint | undefined) => costs.get(endpoint) ?? USUAL;

/** Budget per network and minute: a tenth of one processor, or 600 usual calls. */
export const SPENT_PER_MINUTE = 600 * USUAL;

export const PAGE = 25;

export const PDF = 100;

export const toCalls = (budget: number) => Math.floor(budget / USUAL);
