import { isTextAttribute, linkSchemes, textMarkup } from '@lapis/contract/text-markup';
// Node 20.19 can't load this ES module for the sanitiser while it loads it for others too.
import 'htmlparser2';
import sanitize from 'sanitize-html';
import { joinsWords } from './html-text';

const HERE = 'https://site.invalid';

const isOwnPath = (src: string) =>
  src.startsWith('/') && URL.canParse(src, HERE) && new URL(src, HERE).origin === HERE;

const rules: sanitize.IOptions = {
  allowedTags: Object.keys(textMarkup),
  allowedAttributes: Object.fromEntries(
    Object.entries(textMarkup).map(([element, attributes]) => [element, Object.keys(attributes)]),
  ),
  allowedSchemes: linkSchemes,
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, title, target }) => ({
      tagName,
      attribs: {
        ...(href !== undefined && { href }),
        ...(title !== undefined && { title }),
        ...(target === '_blank' && { target, rel: 'noopener' }),
      },
    }),
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(([name, value]) => isTextAttribute(tagName, name, value)),
      ),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPath(attribs.src ?? ''),
};

/** Sanitises an editor's HTML: keeps structure, links, the site's own pictures and inserted settings. */
export const cleanHtml = (html: string) => emptySettings(sanitize(separateWords(shallowHtml(html)), rules));

/** Elements that the sanitiser removes with their text. */
const DROPPED = new Set(['script', 'style', 'textarea', 'option']);

const TAG = /^<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/i;

/** Inserts a space where an element that ends a line is about to be removed, so that no words are joined. */
function separateWords(html: string) {
  let isInWord = false;
  let isCut = false;
  const pieces = html.split(/(?=<)/).map((piece) => {
    const name = /^<\/?([a-z][^\s/>]*)/i.exec(piece)?.[1]?.toLowerCase();
    if (name !== undefined && !joinsWords(name) && !DROPPED.has(name)) {
      isCut = !Object.hasOwn(textMarkup, name) && (isInWord || isCut);
      isInWord = false;
    }
    const start = TAG.exec(piece)?.[0].length ?? 0;
    const text = piece.slice(start);
    if (!text || (name !== undefined && DROPPED.has(name) && !piece.startsWith('</'))) return piece;
    const gap = isCut && !/^\s/.test(text) ? ' ' : '';
    isCut = false;
    isInWord = !/\s$/.test(text);
    return piece.slice(0, start) + gap + text;
  });
  return pieces.join('');
}

/**
 * Empties the placeholders for settings (the values are filled in on display) and removes all other spans.
 * Text after an unclosed placeholder is kept.
 */
const emptySettings = (html: string) =>
  html
    .replace(/(<span data-setting="\w+">)[^<]*<\/span>/g, '$1')
    .replace(/<\/?span>/g, '')
    .replace(/<span data-setting="\w+">/g, '$&</span>');

/**
 * Maximum nesting depth: far deeper than any real text, yet harmless to the parser, whose running time grows
 * with the square of the depth.
 */
const MOST_OPEN = 5000;

/** Returns the HTML, or only its text if it is nested too deeply. */
export function shallowHtml(html: string) {
  let open = 0;
  for (const [, end] of html.matchAll(/<(\/?)(?!(?:br|hr|img|wbr|col|input|source)\b)[a-z]/gi)) {
    open = Math.max(0, open + (end ? -1 : 1));
    if (open > MOST_OPEN) return withoutTags(html);
  }
  return html;
}

/**
 * Removes tags, then escapes every `<` that could still start one. Tags that separate words leave a space.
 */
const withoutTags = (html: string) =>
  html
    .replace(/<\/?([a-z][^<>]*)>/gi, (_, tag: string) => (joinsWords(nameOf(tag)) ? '' : ' '))
    .replace(/<(?=[a-z/])/gi, '&lt;')
    .replace(/\s+/g, ' ')
    .trim();

const nameOf = (tag: string) => tag.split(/[\s/]/, 1).join().toLowerCase();
