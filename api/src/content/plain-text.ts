const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What a reader sees of HTML that `cleanHtml` has cleaned, which leaves no other entities. */
export const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
