import { isNamedSetting } from './named-settings';

type Rule = (value: string) => boolean;

/** What the addresses of a text's links may begin with, besides those of pages of the site. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'];

/** Whether a link of a text may lead there: to the web, a mailbox, a telephone, or a page of the site. */
export function isLinkable(address: string) {
  // Browsers take no notice of these.
  const plain = address.replace(/[\p{Cc} ]/gu, '');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(plain)?.[1];
  return scheme ? linkSchemes.includes(scheme.toLowerCase()) : !/^[/\\]{2}/.test(plain);
}

const anything: Rule = () => true;
const wholeNumber: Rule = (value) => /^(0|-?[1-9]\d{0,5})$/.test(value);
const span: Rule = (value) => /^([2-9]|[1-4]\d|50)$/.test(value);
const spans = { colspan: span, rowspan: span };

/**
 * The elements that a text may consist of, and which values their attributes may have; without dependencies, for the
 * browser. The server's cleaning, the editor and what it takes from a paste all follow it. Values that say what a
 * browser does anyway, such as `start="1"`, are left out, so that there is one way to write a text.
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
  a: { href: isLinkable, title: anything, target: anything, rel: anything },
  br: {},
  code: {},
  span: { 'data-setting': isNamedSetting },
};

/** Whether a text may hold this attribute; of elements that it may not hold, none. */
export const isTextAttribute = (element: string, attribute: string, value: string) =>
  Object.hasOwn(textMarkup, element) &&
  Object.hasOwn(textMarkup[element] ?? {}, attribute) &&
  textMarkup[element]?.[attribute]?.(value) === true;
