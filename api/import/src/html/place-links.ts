import { type Element, isTag, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { toLine, named, unwrap, within } from './dom';
import type { ConversionContext } from './page';

export const NO_PLACES = 'A link to a place within the text was left out';

/** Matches links to anchors within the text, which aren't imported. */
export const isPlaceLink = (found: Element) =>
  found.name === 'a' && /^\s*#/.test(found.attribs['href'] ?? '');

const isRaised = named('sup');
const isSmall = named('sup', 'sub');

const raised: Record<string, string> = { '+': '⁺', '-': '⁻', '−': '⁻', '(': '⁽', ')': '⁾', n: 'ⁿ', i: 'ⁱ' };
const lowered: Record<string, string> = { '+': '₊', '-': '₋', '−': '₋', '(': '₍', ')': '₎' };
const digits = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹', sub: '₀₁₂₃₄₅₆₇₈₉' };

function inSmall({ name }: Element, text: string): string | undefined {
  const small = [...text].map((sign) =>
    /\d/.test(sign)
      ? digits[name === 'sup' ? 'sup' : 'sub'][Number(sign)]
      : (name === 'sup' ? raised : lowered)[sign],
  );
  return small.every((sign) => sign !== undefined) ? small.join('') : undefined;
}

/**
 * Replaces footnote marks with numbers in brackets, and the characters in other superscripts and subscripts
 * with Unicode's raised and lowered ones. Text on this site has neither anchors nor superscripts, and 10²
 * must not become 102.
 * @returns false if the element wasn't replaced
 */
export function replaceMark(found: Element): boolean {
  const isFootnote = isRaised(found)
    ? within(found, isPlaceLink).length > 0
    : isPlaceLink(found) && (within(found, isRaised).length > 0 || isInRaised(found));
  if (!isFootnote && !isSmall(found)) return false;
  const text = toLine(found);
  const words = isFootnote ? `[${text.replace(/[[\]]/g, '')}]` : inSmall(found, text);
  if (!text || words === undefined) return false;
  DomUtils.replaceElement(found, new Text(words));
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
