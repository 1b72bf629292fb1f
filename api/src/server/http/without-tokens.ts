/** As `randomToken` makes them. What people name, such as the slug of a page, has small letters alone. */
const token = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{43,}/g;

/**
 * A path as it may be written down: in the place of each secret by which it opens something, such as that of a mailed
 * link, stands an ellipsis. Secrets are known by their shape, so that no new page has to be named here, and a path at
 * which there is no page gives nothing away either.
 */
export const withoutTokens = (path: string) => path.replace(token, '…');
