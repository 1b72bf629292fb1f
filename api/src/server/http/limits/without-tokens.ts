/** Matches text in the format of `randomToken`. Slugs have no capitals, so they don't match. */
const token = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{43,}/g;

/**
 * Replaces secrets in a path, such as the token in an emailed link, with an ellipsis. Tokens are recognised
 * by their format, so this also covers new pages and paths without a page.
 */
export const redactTokens = (path: string) => path.replace(token, '…');
