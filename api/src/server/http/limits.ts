/** Limits for requests, listed in docs/reference/limits.md. */

const KILOBYTE = 1024;

export const serverLimits = {
  /**
   * Longer than proxies keep idle connections. Otherwise a proxy may send a request just as this server
   * closes the connection.
   */
  keepAliveTimeout: 72_000,
  /**
   * Limit for a whole request. It is long, because uploads may come over a slow line; `endSlowBodies` ends
   * other requests.
   */
  requestTimeout: 15 * 60_000,
  headersTimeout: 30_000,
  /** Interval at which Node enforces the two limits above; the default is 30 seconds. */
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * KILOBYTE,
};

/** Maximum number of headers; Node drops any beyond it. Browsers send about 20. */
export const MOST_HEADERS = 100;

/** Maximum length of a path parameter in characters; the longest is a token from an email. */
export const LONGEST_PARAM = 200;

/** Maximum length of a call's path and query in characters; the longest come from sign-in providers. */
export const LONGEST_CALL = 8000;

/** Maximum size of a body in bytes, by access: visitors send forms, administrators whole pages of text. */
export const bodyLimits = {
  anyone: 32 * KILOBYTE,
  user: 32 * KILOBYTE,
  admin: 1024 * KILOBYTE,
  release: 1024 * KILOBYTE,
};
