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

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr img picture source shortcode'.split(
    ' ',
  ),
);

/** Returns true for inline elements. They don't separate words; line breaks and block elements do. */
export const joinsWords = (name: string) => inline.has(name);
