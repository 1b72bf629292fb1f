import type { Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { convert } from '../convert';
import { classed, firstWithin, toLine, named, within } from '../dom';
import { isLifted } from '../elements';
import type { ConversionContext } from '../page';

/** Converts a quotation and its author to a block. A quotation with links, lists or the like remains text. */
export function quotes(found: Element, page: ConversionContext): boolean {
  const quote =
    found.name === 'blockquote'
      ? found
      : found.name === 'figure'
        ? firstWithin(found, named('blockquote'))
        : undefined;
  if (!quote) return false;
  const lists = named('a', 'ul', 'ol', 'h2', 'h3', 'h4', 'table', 'pre', 'blockquote');
  if (within(quote, (inner) => lists(inner) || isLifted(inner)).length === 0) {
    const cite = firstWithin(found, voices);
    const text = toLine(childrenWithout(quote, cite));
    const by = cite ? toLine(cite).replace(/^[—–-]\s*/, '') : '';
    if (text && page.list.add({ type: 'quote', text, by })) return true;
  }
  if (quote === found) return false;
  convert([quote], page);
  const caption = firstWithin(found, (inner) => named('figcaption')(inner) && !holds(quote, inner));
  if (caption) convert(caption.children, page);
  return true;
}

/**
 * Returns a quotation without its author. Works on a copy, because the original is converted as ordinary text
 * if no quote block can be added.
 */
function childrenWithout(quote: Element, cite: Element | undefined) {
  const copy = quote.cloneNode(true);
  const said = holds(quote, cite) ? firstWithin(copy, voices) : undefined;
  if (said) DomUtils.removeElement(said);
  return copy.children;
}

const voices = named('cite', 'footer', 'figcaption');

const holds = (outer: Element, inner: Element | undefined) =>
  inner !== undefined && (outer === inner || within(outer, (one) => one === inner).length > 0);

export function callouts(found: Element, page: ConversionContext): boolean {
  if (!classed('kg-callout-card')(found)) return false;
  const emoji = firstWithin(found, classed('kg-callout-emoji'));
  if (emoji) DomUtils.removeElement(emoji);
  const inner = page.list.inner();
  convert(found.children, { ...page, list: inner });
  for (const block of inner.blocks) {
    if (
      block.type !== 'text' ||
      !page.list.add({ type: 'callout', title: '', html: block.html, tone: 'note' })
    ) {
      page.list.add(block);
    }
  }
  return true;
}
