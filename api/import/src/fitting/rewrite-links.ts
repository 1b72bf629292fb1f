import type { Block } from '@lapis/contract/blocks';
// Node 20.19 can't load this ES module for the sanitiser while it loads it for others too.
import 'htmlparser2';
import sanitize from 'sanitize-html';
import { escapeHtml } from '@lapis/html/html-text';
import type { OldAddresses } from '../old-addresses';

/** Matches an address without trailing punctuation. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/gi;

export interface LinkWriter {
  html(html: string): string;
  line(text: string): string;
  href(href: string): string;
}

/**
 * Creates a writer that replaces old addresses in a text's links. An old address in the visible text becomes
 * the target's title or, if the target has none, the new address.
 * @param from old address of the text
 * @param onUnknown called with old addresses that weren't imported
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
        // Safe, because the HTML is sanitised when the entry is saved.
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
        textFilter: (escaped) => addressesIn(escaped, (address) => escapeHtml(told(address))),
      }),
  };
}

const codes = new Set(['id', 'type', 'kind', 'tone', 'size', 'of', 'url']);

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
