export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * Returns the text of sanitised HTML. Decodes the named entities that the sanitiser writes, and the numeric
 * ones in filled-in settings.
 */
export const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d+)|(\w+));/g, (entity, number?: string, name = '') =>
      number ? String.fromCharCode(Number(number)) : (entities[name] ?? entity),
    )
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
