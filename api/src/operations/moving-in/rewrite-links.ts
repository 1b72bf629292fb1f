import type { Block } from '@lapis/contract/blocks';
import sanitize from 'sanitize-html';
import { escapeHtml } from '../../cms/html/escape-html';
import type { OldAddresses } from './old-addresses';

/** An address within a text, up to what ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/gi;

/** Puts the links of one text right. */
export interface LinkWriter {
  html(html: string): string;
  /** A line without markup, in which addresses may stand. */
  line(text: string): string;
  href(href: string): string;
}

/**
 * Has the links of a text lead to where things are now; what it says in letters is the address of the other site
 * becomes the title of what is there, or the address here.
 * @param from where the text was
 * @param onUnknown hears of addresses of the other site at which there is nothing that came along
 */
export function linkWriter(
  { resolve, within }: OldAddresses,
  from: string | undefined,
  onUnknown: (address: string) => void,
): LinkWriter {
  function follow(href: string) {
    const resolved = resolve(href, from);
    if (!resolved.isKnown) onUnknown(resolved.to);
    return resolved;
  }

  const addressesIn = (text: string, tell: (address: string) => string) =>
    text.replace(ADDRESS, (address) => (within(address) === undefined ? address : tell(address)));

  function told(address: string) {
    const { to, title } = follow(address);
    return title ?? to;
  }

  const line = (text: string) => addressesIn(text, told);

  return {
    line,
    href: (href) => follow(href).to,
    html: (html) =>
      sanitize(html, {
        allowedTags: false,
        allowedAttributes: false,
        // What may stand on the site is decided when it is written.
        allowVulnerableTags: true,
        transformTags: {
          a: (tagName, { href, title, ...attribs }) => ({
            tagName,
            attribs: {
              ...attribs,
              ...(href !== undefined && { href: follow(href).to }),
              ...(title !== undefined && { title: line(title) }),
            },
          }),
        },
        // What is not changed is escaped already.
        textFilter: (escaped) => addressesIn(escaped, (address) => escapeHtml(told(address))),
      }),
  };
}

/** Fields of blocks that hold no text of anybody's. */
const codes = new Set(['id', 'type', 'kind', 'tone', 'size', 'of', 'url']);

/** Blocks whose links lead to where things are now. */
export function rewriteBlocks(blocks: Block[], links: LinkWriter): Block[] {
  const rewritten = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => rewritten(each, name));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewritten(each, key)]));
    }
    if (typeof value !== 'string' || codes.has(name)) return value;
    if (name === 'html') return links.html(value);
    return name === 'href' ? links.href(value) : links.line(value);
  };
  return rewritten(blocks) as Block[];
}
