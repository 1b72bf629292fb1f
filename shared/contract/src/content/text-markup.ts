import { isNamedSetting } from '../site/named-settings';

type Rule = (value: string) => boolean;

export const linkSchemes = ['http', 'https', 'mailto', 'tel'];

export function isLinkable(address: string) {
  // Removes characters that browsers ignore.
  const plain = address.replace(/[\p{Cc} ]/gu, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(plain)?.[1];
  return scheme ? linkSchemes.includes(scheme.toLowerCase()) : !/^[/\\]{2}/.test(plain);
}

const anything: Rule = () => true;
const wholeNumber: Rule = (value) => /^(0|-?[1-9]\d{0,5})$/.test(value);
const span: Rule = (value) => /^([2-9]|[1-4]\d|50)$/.test(value);
const spans = { colspan: span, rowspan: span };

/**
 * Elements and attributes that a text may contain, used by the server's sanitiser, the editor and its paste
 * handling. Attributes that repeat a browser's default, such as `start="1"`, aren't allowed, so that each
 * text has one canonical form. Imports nothing, to stay small in the browser.
 */
export const textMarkup: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  p: {},
  h2: {},
  h3: {},
  h4: {},
  ul: {},
  ol: {
    start: (value) => wholeNumber(value) && value !== '1',
    type: (value) => /^[aAiI]$/.test(value),
    reversed: anything,
  },
  li: { value: wholeNumber },
  blockquote: {},
  hr: {},
  pre: {},
  figure: {},
  figcaption: {},
  img: { src: anything, alt: anything, width: anything, height: anything },
  table: {},
  thead: {},
  tbody: {},
  tr: {},
  th: spans,
  td: spans,
  strong: {},
  em: {},
  u: {},
  s: {},
  sup: {},
  sub: {},
  a: { href: isLinkable, title: anything, target: anything, rel: anything },
  br: {},
  code: {},
  span: { 'data-setting': isNamedSetting },
};

export const isTextAttribute = (element: string, attribute: string, value: string) =>
  Object.hasOwn(textMarkup, element) &&
  Object.hasOwn(textMarkup[element] ?? {}, attribute) &&
  textMarkup[element]?.[attribute]?.(value) === true;

/** Returns true if a text shows nothing: no words, pictures, horizontal rules or settings. */
export const isEmptyHtml = (html: string) =>
  !/<img|<figure|<hr|<span data-setting/.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
