/** What requests may come to; docs/security.md lists these. */

const KILOBYTE = 1024;

/** Of Node's server: times in milliseconds. */
export const serverLimits = {
  /** Longer than proxies keep an idle connection: else one may send a call just as it is closed here. */
  keepAliveTimeout: 72_000,
  /** For whole requests, and files may come on a slow line; what else is slow is ended by `endSlowBodies`. */
  requestTimeout: 15 * 60_000,
  headersTimeout: 30_000,
  /** How often Node looks whether one of these two is over; it would by itself twice a minute. */
  connectionsCheckingInterval: 5000,
  /** In bytes, with the address. */
  maxHeaderSize: 16 * KILOBYTE,
};

/** Node drops those beyond, and a browser sends some twenty. */
export const MOST_HEADERS = 100;

/** Of one part of a path that stands for something, in characters: a token of a mail is the longest. */
export const LONGEST_PARAM = 200;

/** Of a call's path and query, in characters: providers of third-party sign-in send the longest. */
export const LONGEST_CALL = 8000;

/** In bytes, by who may make the call: guests send forms, and administrators whole texts. */
export const bodyLimits = {
  anyone: 32 * KILOBYTE,
  user: 32 * KILOBYTE,
  admin: 1024 * KILOBYTE,
  release: 1024 * KILOBYTE,
};
