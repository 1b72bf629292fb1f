const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What a reader sees of HTML that `cleanHtml` has cleaned: it names entities, and settings that were filled in number them. */
export const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d+)|(\w+));/g, (entity, number?: string, name = '') =>
      number ? String.fromCharCode(Number(number)) : (entities[name] ?? entity),
    )
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
