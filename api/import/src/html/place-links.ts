import { type Element, isTag, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { toLine, named, unwrap, within } from './dom';
import type { ConversionContext } from './page';

export const NO_PLACES = 'A link to a place within the text was left out';

/** Matches links to anchors within the text, which aren't imported. */
export const isPlaceLink = (found: Element) =>
  found.name === 'a' && /^\s*#/.test(found.attribs['href'] ?? '');

const isRaised = named('sup');

/**
 * Replaces a footnote mark with its number in brackets, because text on this site has no anchors.
 * @returns false if the element is no footnote mark
 */
export function replaceFootnoteMark(found: Element): boolean {
  const isFootnote = isRaised(found)
    ? within(found, isPlaceLink).length > 0
    : isPlaceLink(found) && (within(found, isRaised).length > 0 || isInRaised(found));
  const text = toLine(found);
  if (!isFootnote || !text) return false;
  DomUtils.replaceElement(found, new Text(`[${text.replace(/[[\]]/g, '')}]`));
  return true;
}

const isInRaised = ({ parent }: Element) => parent !== null && isTag(parent) && isRaised(parent);

const back = /^(?:[↩↵↑⤴⏎^\s]|\uFE0E|\uFE0F)+$/u;

export function replacePlaceLink(link: Element, page: ConversionContext) {
  if (back.test(toLine(link))) {
    DomUtils.removeElement(link);
    return;
  }
  unwrap(link);
  page.note(NO_PLACES);
}
