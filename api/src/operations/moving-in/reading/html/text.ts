import { type Element, isTag, isText, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { cleanHtml } from '../../../../cms/html/clean-html';
import { escapeHtml } from '../../../../cms/html/escape-html';
import { breakLines, element, isInline, lineOf, named, setChildren, unwrap, within } from './dom';
import { isEmoji, isFlow } from './elements';
import { isPlaceLink, replaceMark, replacePlaceLink } from './place-links';
import { hrefOf, type Page } from './page';

/** What our texts call the same. */
const names: Record<string, string> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  address: 'p',
  dt: 'p',
  dd: 'p',
};

/** An element as clean HTML; empty where it says nothing. */
export function htmlOf(written: Element, page: Page): string {
  if (written.name !== 'hr' && !lineOf(written) && !within(written, isEmoji).length) return '';
  if (page.lineBreaks && written.name === 'p') breakLines(written);
  for (const found of [written, ...within(written, () => true)]) adapt(found, page);
  return cleanHtml(DomUtils.getOuterHTML(written, { encodeEntities: 'utf8' })).trim();
}

function adapt(found: Element, page: Page) {
  if (found.name === 'dt') setChildren(found, [element('strong', {}, found.children)]);
  found.name = names[found.name] ?? found.name;
  // What is set in boxes would run together without them.
  if (isBox(found) && !found.children.some((child) => isTag(child) && isFlow(child))) found.name = 'p';
  // Whoever wrote it elsewhere can't have meant a setting of this site.
  delete found.attribs['data-setting'];
  if (replaceMark(found)) return;
  if (isPlaceLink(found)) {
    replacePlaceLink(found, page);
    return;
  }
  if (found.name === 'a') {
    if (found.attribs['href']?.startsWith('//')) found.attribs['href'] = hrefOf(found.attribs['href']);
    page.files.link(found.attribs['href'] ?? '');
  }
  if (isLaidOut(found)) setChildren(found, found.children.filter(isTag));
  if (found.name === 'p') trim(found);
  if (isEmoji(found)) DomUtils.replaceElement(found, new Text(found.attribs['alt'] ?? ''));
  const silent = isInline(found) ? !DomUtils.textContent(found) : !lineOf(found);
  if (silent && !keptEmpty(found)) DomUtils.removeElement(found);
  if (found.name === 'span' || found.name === 'font') unwrap(found);
}

const isBox = named(
  ...'div section article header footer main nav aside center fieldset legend details summary hgroup'.split(
    ' ',
  ),
);

/** What means something without a text; an empty cell keeps the others in their columns. */
const keptEmpty = named('br', 'hr', 'td', 'th', 'tr', 'img');

/** What holds no text itself, but for the space in which it is laid out. */
const isLaidOut = named('ul', 'ol', 'table', 'thead', 'tbody', 'tr');

function trim({ firstChild, lastChild }: Element) {
  if (firstChild && isText(firstChild)) firstChild.data = firstChild.data.trimStart();
  if (lastChild && isText(lastChild)) lastChild.data = lastChild.data.trimEnd();
}

/** A paragraph that leads to an address, or what it is called where it leads nowhere. */
export function writeLink(address: string, label: string, page: Page) {
  const href = hrefOf(address);
  if (!href) {
    page.note(`${label ? `The link “${label}”` : 'A link'} has no address`);
    writeParagraph(label, page);
    return;
  }
  page.files.link(href);
  page.list.text(`<p><a href="${escapeHtml(href)}">${escapeHtml(label || href)}</a></p>`);
}

/** A paragraph of plain text; nothing of an empty one. */
export const writeParagraph = (text: string, page: Page) => {
  if (text) page.list.text(`<p>${escapeHtml(text)}</p>`);
};
