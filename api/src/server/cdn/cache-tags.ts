/** Tag on every response that a shared cache may keep, so that all responses can be purged at once. */
export const ALL = 'all';

export const mediaTag = (hash: string) => `media:${hash}`;

export const tagName = (tag: string) =>
  encodeURIComponent(tag)
    .replaceAll('%3A', ':')
    .replace(/[.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const cacheTags = (tags: readonly string[]) => [...new Set([...tags, ALL])].map(tagName).join(',');
