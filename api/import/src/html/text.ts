import { type Element, isTag, isText, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { cleanHtml } from '@lapis/html/clean-html';
import { escapeHtml } from '@lapis/html/html-text';
import { breakLines, element, isInline, toLine, named, setChildren, unwrap, within } from './dom';
import { isEmoji, isFlow } from './elements';
import { isPlaceLink, replaceFootnoteMark, replacePlaceLink } from './place-links';
import { toHref, type ConversionContext } from './page';

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

export function toCleanHtml(written: Element, page: ConversionContext): string {
  if (written.name !== 'hr' && !toLine(written) && !within(written, isEmoji).length) return '';
  if (page.lineBreaks && written.name === 'p') breakLines(written);
  for (const found of [written, ...within(written, () => true)]) adapt(found, page);
  return cleanHtml(DomUtils.getOuterHTML(written, { encodeEntities: 'utf8' })).trim();
}

function adapt(found: Element, page: ConversionContext) {
  if (found.name === 'dt') setChildren(found, [element('strong', {}, found.children)]);
  found.name = names[found.name] ?? found.name;
  // Without paragraphs, the text of adjacent boxes would run together.
  if (isBox(found) && !found.children.some((child) => isTag(child) && isFlow(child))) found.name = 'p';
  // Text from another site can't contain placeholders for this site's settings.
  delete found.attribs['data-setting'];
  if (replaceFootnoteMark(found)) return;
  if (isPlaceLink(found)) {
    replacePlaceLink(found, page);
    return;
  }
  if (found.name === 'a') {
    if (found.attribs['href']?.startsWith('//')) found.attribs['href'] = toHref(found.attribs['href']);
    page.files.link(found.attribs['href'] ?? '');
  }
  if (isLaidOut(found)) setChildren(found, found.children.filter(isTag));
  if (found.name === 'p') trim(found);
  if (isEmoji(found)) DomUtils.replaceElement(found, new Text(found.attribs['alt'] ?? ''));
  const silent = isInline(found) ? !DomUtils.textContent(found) : !toLine(found);
  if (silent && !keptEmpty(found)) DomUtils.removeElement(found);
  if (found.name === 'span' || found.name === 'font') unwrap(found);
}

const isBox = named(
  ...'div section article header footer main nav aside center fieldset legend details summary hgroup'.split(
    ' ',
  ),
);

const keptEmpty = named('br', 'hr', 'td', 'th', 'tr', 'img');

const isLaidOut = named('ul', 'ol', 'table', 'thead', 'tbody', 'tr');

function trim({ firstChild, lastChild }: Element) {
  if (firstChild && isText(firstChild)) firstChild.data = firstChild.data.trimStart();
  if (lastChild && isText(lastChild)) lastChild.data = lastChild.data.trimEnd();
}

/** Writes a paragraph with a link, or only the label if the address can't be used. */
export function writeLink(address: string, label: string, page: ConversionContext) {
  const href = toHref(address);
  if (!href) {
    page.note(`${label ? `The link “${label}”` : 'A link'} has no address`);
    writeParagraph(label, page);
    return;
  }
  page.files.link(href);
  page.list.text(`<p><a href="${escapeHtml(href)}">${escapeHtml(label || href)}</a></p>`);
}

export const writeParagraph = (text: string, page: ConversionContext) => {
  if (text) page.list.text(`<p>${escapeHtml(text)}</p>`);
};
