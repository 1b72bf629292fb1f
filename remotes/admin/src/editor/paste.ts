import { isTextAttribute, textMarkup } from '@lapis/contract/text-markup';
import { addressBehind, isKnownAddress } from './address';
import { linkOfFrame } from './embeds';
import { beginItems } from './lists';
import { makeParagraphs } from './pasted-lines';
import { joinSingleItems, keepListTypes, nestLists } from './pasted-lists';
import { nodesOf, paragraphOf, removeAll, rename, styleOf, textsOf } from './pasted-markup';
import { writeEmoji, writeSymbols } from './pasted-symbols';
import { liftCaptions, openFigures, openMergedCells } from './pasted-tables';
import { makeWordLists, readLevels } from './pasted-word-lists';

/**
 * Makes clean text of what Word, Google Docs and mail programs put on the clipboard: no looks, no links that are
 * none, lists that are lists, and places for the pictures, which are not ours yet. The editor's schema then drops
 * whatever the site has no place for.
 * @param isInTable whether it goes into a cell
 */
export function cleanPasted(html: string, isInTable = false): string {
  // Copied in the editor itself: it knows better than we do.
  if (html.includes('data-pm-slice')) return isInTable ? withOpenCells(html) : html;
  // Under another name, so that the browser's content security policy has nothing to refuse.
  const inert = html.replace(/(<[^>]*?\s)style=/gi, '$1data-style=');
  const pasted = new DOMParser().parseFromString(inert, 'text/html');
  const { body } = pasted;
  const css = [...pasted.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');

  removeAll(body, 'style, script, meta, link, title, xml, o\\:p');
  removeComments(body);
  removeRemarks(body);
  openForeign(body);
  // Before the lists, which these would divide.
  removeAll(body, 'span:empty:not([data-setting]), a:empty');
  removeEmptyParagraphs(body);
  makeLists(body, css);
  writeEmoji(body);
  writeSymbols(body);
  for (const frame of body.querySelectorAll('iframe')) makeLink(frame);
  for (const span of body.querySelectorAll('[data-style]')) makeMarks(span);
  for (const line of body.querySelectorAll('u')) line.replaceWith(...line.childNodes);
  takePictures(body);
  mendLinks(body);
  liftCaptions(body);
  openFigures(body);
  removeAll(body, 'br.Apple-interchange-newline');
  makeParagraphs(body);
  openHolders(body);
  renameHeadings(body);
  for (const text of textsOf(body)) text.data = spacesIn(text);
  removeEmptyParagraphs(body);
  removeRefused(body);
  if (isInTable) openMergedCells(body);
  return beginItems(body.innerHTML);
}

function withOpenCells(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  openMergedCells(body);
  return body.innerHTML;
}

/** Lines are broken anywhere in what office programs write. */
function spacesIn({ data, parentElement }: Text) {
  const spaced = data.replaceAll('\u00a0', ' ');
  return parentElement?.closest('pre') ? spaced : spaced.replace(/[\t\r\n ]+/g, ' ');
}

function makeLists(body: Element, css: string) {
  makeWordLists(body, readLevels(css));
  joinSingleItems(body);
  nestLists(body);
  keepListTypes(body);
}

/** Opens elements of office programs, such as those around an address or a field of a form. */
function openForeign(root: Element) {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
  }
}

function takePictures(root: Element) {
  for (const picture of root.querySelectorAll('img')) {
    const own = ownAddress(picture.getAttribute('src') ?? '');
    if (own) picture.setAttribute('src', own);
    else putPlaceholder(picture);
  }
}

function mendLinks(root: Element) {
  // They lead to a place in the text that was copied from, such as a footnote.
  for (const link of root.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes);
  for (const link of root.querySelectorAll('a[href]')) {
    const address = addressBehind(link.getAttribute('href') ?? '');
    // A path without a beginning is one of another site.
    if (isKnownAddress(address)) link.setAttribute('href', address);
    else link.replaceWith(...link.childNodes);
  }
}

/** Opens what only grouped paragraphs, or gave words a look. */
function openHolders(root: Element) {
  for (const element of root.querySelectorAll('*')) {
    const isKnown = Object.hasOwn(textMarkup, element.localName) || element.matches(kept);
    const isMark = element.matches('span') && !element.matches(kept);
    if (!isKnown || isMark) element.replaceWith(...element.childNodes);
  }
}

/** What the editor reads besides what a text may hold. */
const kept = 'b, i, h1, h5, h6, del, strike, tfoot, [data-arriving], [data-setting]';

/** Removes attributes that a text may not have, such as the start of a list at 'x'. */
function removeRefused(root: Element) {
  for (const element of root.querySelectorAll('*:not([data-arriving])')) {
    for (const name of element.getAttributeNames())
      if (!isTextAttribute(element.localName, name, element.getAttribute(name) ?? ''))
        element.removeAttribute(name);
  }
}

function renameHeadings(root: Element) {
  for (const heading of root.querySelectorAll('h1, p.MsoTitle')) rename(heading, 'h2');
  for (const heading of root.querySelectorAll('h5, h6')) rename(heading, 'h4');
  for (const bold of root.querySelectorAll(boldInHeadings)) bold.replaceWith(...bold.childNodes);
}

function removeEmptyParagraphs(root: Element) {
  for (const paragraph of root.querySelectorAll('p')) {
    if (paragraph.textContent.trim()) continue;
    const pictures = [...paragraph.querySelectorAll('img, [data-arriving]')];
    paragraph.replaceWith(...pictures.map((picture) => paragraphOf(picture)));
  }
}

/** Headings are bold by themselves. */
const boldInHeadings = ':is(h2, h3, h4) :is(b, strong)';

const removeComments = (root: Element) => {
  for (const comment of nodesOf(root, NodeFilter.SHOW_COMMENT) as Comment[]) comment.remove();
};

/** What was deleted while changes were tracked, what is hidden, comments, and the line above footnotes. */
function removeRemarks(root: Element) {
  removeAll(root, 'del[cite], del[datetime], .MsoCommentReference, .msocomanchor');
  removeAll(root, '[data-style*="footnote-list"] > hr');
  for (const element of root.querySelectorAll('[data-style]')) {
    if (/display:none|mso-element:comment/.test(styleOf(element))) element.remove();
  }
}

function makeLink(frame: Element) {
  const link = linkOfFrame(frame.getAttribute('src') ?? '');
  if (!link) return frame.remove();
  const paragraph = frame.ownerDocument.createElement('p');
  const anchor = frame.ownerDocument.createElement('a');
  anchor.setAttribute('href', link.href);
  anchor.textContent = link.words;
  paragraph.append(anchor);
  frame.replaceWith(paragraph);
}

/** The address of a picture of this site, which comes whole from one of its pages; undefined for one of elsewhere. */
function ownAddress(src: string) {
  if (/^\/(?![/\\])/.test(src)) return src;
  const url = URL.canParse(src) ? new URL(src) : undefined;
  return url?.origin === location.origin && url.pathname.startsWith('/storage/') ? url.pathname : undefined;
}

/** A picture from elsewhere has to come into the library first. One of a single pixel only counts who reads a mail. */
function putPlaceholder(picture: HTMLImageElement) {
  const src = picture.getAttribute('src');
  const isPixel = Number(picture.getAttribute('width')) === 1 || Number(picture.getAttribute('height')) === 1;
  if (!src || isPixel) return picture.remove();
  const placeholder = picture.ownerDocument.createElement('span');
  placeholder.setAttribute('data-arriving', src);
  placeholder.setAttribute('data-alt', picture.alt);
  const figure = picture.closest('figure');
  if (!figure) return picture.replaceWith(placeholder);
  const caption = figure.querySelector('figcaption');
  figure.replaceWith(paragraphOf(placeholder), ...(caption ? [paragraphOf(...caption.childNodes)] : []));
}

/** Google Docs writes bold and italic as looks of spans, and wraps everything in a `b` that is not bold. */
function makeMarks(element: Element) {
  const style = styleOf(element);
  element.removeAttribute('data-style');
  if (element.matches('b, strong') && /(^|;)font-weight:(normal|400)/.test(style)) {
    element.replaceWith(...element.childNodes);
  } else if (element.localName === 'span') {
    if (/(^|;)font-weight:(bold|[6-9]00)/.test(style)) wrapContent(element, 'strong');
    if (/(^|;)font-style:italic/.test(style)) wrapContent(element, 'em');
  }
}

function wrapContent(element: Element, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
