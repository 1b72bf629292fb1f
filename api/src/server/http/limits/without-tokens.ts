/** Matches the format of `randomToken`. Slugs have no capitals, so they don't match. */
const token = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{43,}/g;

/**
 * Replaces secrets in a path, such as the token of a mailed link, with an ellipsis. Tokens are recognised by
 * their format, so that new pages and paths without a page are covered too.
 */
export const redactTokens = (path: string) => path.replace(token, '…');
