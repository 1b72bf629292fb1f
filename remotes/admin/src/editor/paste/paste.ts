import { isTextAttribute, textMarkup } from '@lapis/contract/text-markup';
import { unwrapAddress, isKnownAddress } from '../typing/address';
import { frameLink } from '../typing/embeds';
import { addLeadingParagraphs } from '../typing/lists';
import { makeParagraphs } from './pasted-lines';
import { joinSingleItems, keepListTypes, nestLists } from './pasted-lists';
import { collectNodes, createParagraph, removeAll, rename, inlineStyle, collectTexts } from './pasted-markup';
import { writeEmoji, writeSymbols } from './pasted-symbols';
import { liftCaptions, unwrapFigures, splitMergedCells } from './pasted-tables';
import { makeWordLists, readLevels } from './pasted-word-lists';

/**
 * Cleans HTML copied from Word, Google Docs and mail programs: drops styles and unusable links, rebuilds
 * lists, and inserts placeholders for pictures. The editor's schema then drops unsupported markup.
 * @param isInTable whether the caret is in a table
 */
export function cleanPasted(html: string, isInTable = false): string {
  // HTML copied from the editor itself is already clean.
  if (html.includes('data-pm-slice')) return isInTable ? withOpenCells(html) : html;
  // Renames `style` attributes, because parsing them would violate the content security policy.
  const inert = html.replace(/(<[^>]*?\s)style=/gi, '$1data-style=');
  const pasted = new DOMParser().parseFromString(inert, 'text/html');
  const { body } = pasted;
  const css = [...pasted.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');

  removeAll(body, 'style, script, meta, link, title, xml, o\\:p');
  removeComments(body);
  removeRemarks(body);
  unwrapForeign(body);
  // Runs before lists are made, because empty elements would split them.
  removeAll(body, 'span:empty:not([data-setting]), a:empty');
  removeEmptyParagraphs(body);
  makeLists(body, css);
  writeEmoji(body);
  writeSymbols(body);
  for (const frame of body.querySelectorAll('iframe')) makeLink(frame);
  for (const span of body.querySelectorAll('[data-style]')) makeMarks(span);
  for (const line of body.querySelectorAll('u')) line.replaceWith(...line.childNodes);
  takePictures(body);
  fixLinks(body);
  liftCaptions(body);
  unwrapFigures(body);
  removeAll(body, 'br.Apple-interchange-newline');
  makeParagraphs(body);
  unwrapHolders(body);
  renameHeadings(body);
  for (const text of collectTexts(body)) text.data = collapseSpaces(text);
  removeEmptyParagraphs(body);
  removeRefused(body);
  if (isInTable) splitMergedCells(body);
  return addLeadingParagraphs(body.innerHTML);
}

function withOpenCells(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  splitMergedCells(body);
  return body.innerHTML;
}

/** Collapses spaces and line breaks, which office programs insert anywhere. */
function collapseSpaces({ data, parentElement }: Text) {
  const spaced = data.replaceAll('\u00a0', ' ');
  return parentElement?.closest('pre') ? spaced : spaced.replace(/[\t\r\n ]+/g, ' ');
}

function makeLists(body: Element, css: string) {
  makeWordLists(body, readLevels(css));
  joinSingleItems(body);
  nestLists(body);
  keepListTypes(body);
}

/** Unwraps the namespaced elements that office programs write, such as around an address or a form field. */
function unwrapForeign(root: Element) {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
  }
}

function takePictures(root: Element) {
  for (const picture of root.querySelectorAll('img')) {
    const own = toLocalPath(picture.getAttribute('src') ?? '');
    if (own) picture.setAttribute('src', own);
    else putPlaceholder(picture);
  }
}

function fixLinks(root: Element) {
  // Unwraps links within the copied document, such as to a footnote.
  for (const link of root.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes);
  for (const link of root.querySelectorAll('a[href]')) {
    const address = unwrapAddress(link.getAttribute('href') ?? '');
    // Other addresses, such as a path relative to the copied page, can't be linked.
    if (isKnownAddress(address)) link.setAttribute('href', address);
    else link.replaceWith(...link.childNodes);
  }
}

/** Unwraps elements that only group paragraphs or style words. */
function unwrapHolders(root: Element) {
  for (const element of root.querySelectorAll('*')) {
    const isKnown = Object.hasOwn(textMarkup, element.localName) || element.matches(kept);
    const isMark = element.matches('span') && !element.matches(kept);
    if (!isKnown || isMark) element.replaceWith(...element.childNodes);
  }
}

/** Further elements that the editor parses, besides `textMarkup`. */
const kept = 'b, i, h1, h5, h6, del, strike, tfoot, [data-arriving], [data-setting]';

/** Removes invalid attributes, such as a list's `start="x"`. */
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
    paragraph.replaceWith(...pictures.map((picture) => createParagraph(picture)));
  }
}

/** Bold inside headings, which is redundant. */
const boldInHeadings = ':is(h2, h3, h4) :is(b, strong)';

const removeComments = (root: Element) => {
  for (const comment of collectNodes(root, NodeFilter.SHOW_COMMENT) as Comment[]) comment.remove();
};

/** Removes tracked deletions, comments, hidden text, and the line above footnotes. */
function removeRemarks(root: Element) {
  removeAll(root, 'del[cite], del[datetime], .MsoCommentReference, .msocomanchor');
  removeAll(root, '[data-style*="footnote-list"] > hr');
  for (const element of root.querySelectorAll('[data-style]')) {
    if (/display:none|mso-element:comment/.test(inlineStyle(element))) element.remove();
  }
}

function makeLink(frame: Element) {
  const link = frameLink(frame.getAttribute('src') ?? '');
  if (!link) return frame.remove();
  const paragraph = frame.ownerDocument.createElement('p');
  const anchor = frame.ownerDocument.createElement('a');
  anchor.setAttribute('href', link.href);
  anchor.textContent = link.words;
  paragraph.append(anchor);
  frame.replaceWith(paragraph);
}

/** Returns the path of a picture on this site; undefined for a picture from a different site. */
function toLocalPath(src: string) {
  if (/^\/(?![/\\])/.test(src)) return src;
  const url = URL.canParse(src) ? new URL(src) : undefined;
  return url?.origin === location.origin && url.pathname.startsWith('/storage/') ? url.pathname : undefined;
}

/**
 * Marks a picture from another site for upload. One-pixel pictures are removed, because they only track who
 * reads an email.
 */
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
  figure.replaceWith(
    createParagraph(placeholder),
    ...(caption ? [createParagraph(...caption.childNodes)] : []),
  );
}

/**
 * Converts inline styles to marks. Google Docs writes bold, italic and superscripts as styles of spans, and
 * wraps everything in a `b` that is not bold.
 */
function makeMarks(element: Element) {
  const style = inlineStyle(element);
  element.removeAttribute('data-style');
  if (element.matches('b, strong') && /(^|;)font-weight:(normal|400)/.test(style)) {
    element.replaceWith(...element.childNodes);
  } else if (element.localName === 'span') {
    if (/(^|;)font-weight:(bold|[6-9]00)/.test(style)) wrapContent(element, 'strong');
    if (/(^|;)font-style:italic/.test(style)) wrapContent(element, 'em');
    const [, level] = /(?:^|;)vertical-align:(super|sub)(?:;|$)/.exec(style) ?? [];
    if (level) wrapContent(element, level === 'super' ? 'sup' : 'sub');
  }
}

function wrapContent(element: Element, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
