import { type Element, isTag, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { lineOf, named, unwrap, within } from './dom';
import type { Page } from './page';

export const NO_PLACES = 'A link to a place within the text was left out';

/** Recognises a link to a place within the text. It would lead nowhere, as such places have no names here. */
export const isPlaceLink = (found: Element) =>
  found.name === 'a' && /^\s*#/.test(found.attribs['href'] ?? '');

const isRaised = named('sup');
const isSmall = named('sup', 'sub');

const raised: Record<string, string> = { '+': '⁺', '-': '⁻', '−': '⁻', '(': '⁽', ')': '⁾', n: 'ⁿ', i: 'ⁱ' };
const lowered: Record<string, string> = { '+': '₊', '-': '₋', '−': '₋', '(': '₍', ')': '₎' };
const digits = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹', sub: '₀₁₂₃₄₅₆₇₈₉' };

/** The same in characters that are small themselves; undefined if one has no such form. */
function inSmall({ name }: Element, text: string): string | undefined {
  const small = [...text].map((sign) =>
    /\d/.test(sign)
      ? digits[name === 'sup' ? 'sup' : 'sub'][Number(sign)]
      : (name === 'sup' ? raised : lowered)[sign],
  );
  return small.every((sign) => sign !== undefined) ? small.join('') : undefined;
}

/**
 * Replaces the mark of a footnote by its number in brackets, and other small numbers by small characters: our texts
 * have neither places nor raised letters, and 10² is not 102.
 * @returns whether the element was such a mark
 */
export function replaceMark(found: Element): boolean {
  const isFootnote = isRaised(found)
    ? within(found, isPlaceLink).length > 0
    : isPlaceLink(found) && (within(found, isRaised).length > 0 || isInRaised(found));
  if (!isFootnote && !isSmall(found)) return false;
  const text = lineOf(found);
  const words = isFootnote ? `[${text.replace(/[[\]]/g, '')}]` : inSmall(found, text);
  if (!text || words === undefined) return false;
  DomUtils.replaceElement(found, new Text(words));
  return true;
}

const isInRaised = ({ parent }: Element) => parent !== null && isTag(parent) && isRaised(parent);

/** The arrows that lead from a footnote back to its mark. */
const back = /^(?:[↩↵↑⤴⏎^\s]|\uFE0E|\uFE0F)+$/u;

/** Keeps the words of a link to a place within the text. */
export function replacePlaceLink(link: Element, page: Page) {
  if (back.test(lineOf(link))) {
    DomUtils.removeElement(link);
    return;
  }
  unwrap(link);
  page.note(NO_PLACES);
}
