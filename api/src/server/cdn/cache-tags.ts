/** Stands in every answer that a cache in front may keep, so that all of them can be purged by it. */
export const ALL = 'all';

/** A tag of those files alone that are made of one file of the library. */
export const mediaTag = (hash: string) => `media:${hash}`;

/** A tag as it stands in a header, and in the patterns of proxies: it may hold a name from an address. */
export const tagName = (tag: string) =>
  encodeURIComponent(tag)
    .replaceAll('%3A', ':')
    .replace(/[.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The value of the header `cache-tag`. */
export const cacheTags = (tags: readonly string[]) => [...new Set([...tags, ALL])].map(tagName).join(',');
