import { isNamedSetting } from '@lapis/contract/named-settings';
import sanitize from 'sanitize-html';
import { emptySettings } from './named-settings';
import { shallowHtml } from './shallow-html';

/** Any origin but the site's own; an address that leads to another one once resolved is foreign. */
const HERE = 'https://site.invalid';

const isOwnPath = (src: string) =>
  src.startsWith('/') && URL.canParse(src, HERE) && new URL(src, HERE).origin === HERE;

const blocks = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'pre',
  'figure',
  'figcaption',
  'img',
];
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const inline = ['strong', 'em', 'u', 's', 'a', 'br', 'code', 'span'];

const rules: sanitize.IOptions = {
  allowedTags: [...blocks, ...tables, ...inline],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    span: ['data-setting'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
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
    span: (tagName, { 'data-setting': name }) => ({
      tagName,
      attribs: { ...(isNamedSetting(name) && { 'data-setting': name }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPath(attribs.src ?? ''),
};

/**
 * The part of an editor's HTML that may stand on the site: structure, links, the site's own pictures and the places
 * that name settings.
 */
export const cleanHtml = (html: string) => emptySettings(sanitize(shallowHtml(html), rules));
