import { isTextAttribute, linkSchemes, textMarkup } from '@lapis/contract/text-markup';
import sanitize from 'sanitize-html';
import { emptySettings } from './named-settings';
import { shallowHtml } from './shallow-html';

/** Any origin but the site's own; an address that leads to another one once resolved is foreign. */
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

/**
 * The part of an editor's HTML that may stand on the site: structure, links, the site's own pictures and the places
 * that name settings.
 */
export const cleanHtml = (html: string) => emptySettings(sanitize(shallowHtml(html), rules));
