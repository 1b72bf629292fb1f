import { linkOfFrame } from './embeds';

/**
 * Makes clean text of what Word, Google Docs and mail programs put on the clipboard: no looks, no links that are
 * none, lists that are lists, and places for the pictures, which are not ours yet. The editor's schema then drops
 * whatever the site has no place for.
 */
export function cleanPasted(html: string): string {
  // Copied in the editor itself: it knows better than we do.
  if (html.includes('data-pm-slice')) return html;
  // Under another name, so that the browser's content security policy has nothing to refuse.
  const inert = html.replace(/(<[^>]*?\s)style=/gi, '$1data-style=');
  const { body } = new DOMParser().parseFromString(inert, 'text/html');

  removeAll(body, 'style, script, meta, link, title, xml, o\\:p');
  removeComments(body);
  removeRemarks(body);
  makeWordLists(body);
  for (const frame of body.querySelectorAll('iframe')) makeLink(frame);
  for (const span of body.querySelectorAll('[data-style]')) makeMarks(span);
  for (const line of body.querySelectorAll('u')) line.replaceWith(...line.childNodes);
  for (const picture of body.querySelectorAll('img')) {
    const own = ownAddress(picture.getAttribute('src') ?? '');
    if (own) picture.setAttribute('src', own);
    else putPlaceholder(picture);
  }
  // They lead to a place in the text that was copied from, such as a footnote.
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes);
  for (const nested of body.querySelectorAll('li + ul, li + ol'))
    nested.previousElementSibling?.append(nested);
  removeAll(body, 'br.Apple-interchange-newline');
  for (const line of body.querySelectorAll('br')) if (!line.closest(lines)) line.remove();
  rename(body, 'h1, p.MsoTitle', 'h2');
  rename(body, 'h5, h6', 'h4');
  for (const bold of body.querySelectorAll(boldInHeadings)) bold.replaceWith(...bold.childNodes);
  for (const text of textsOf(body)) text.data = text.data.replaceAll('\u00a0', ' ');
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.textContent.trim()) continue;
    const pictures = [...paragraph.querySelectorAll('img, [data-arriving]')];
    paragraph.replaceWith(...pictures.map((picture) => paragraphOf(picture)));
  }
  return body.innerHTML;
}

/** What may hold a line break; those between blocks are empty lines. */
const lines = 'p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, pre, figcaption';

/** Headings are bold by themselves. */
const boldInHeadings = ':is(h2, h3, h4) :is(b, strong)';

const removeAll = (root: Element, selector: string) => {
  for (const element of root.querySelectorAll(selector)) element.remove();
};

const nodesOf = (root: Element, kind: number) => {
  const walker = root.ownerDocument.createTreeWalker(root, kind);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
};

const textsOf = (root: Element) => nodesOf(root, NodeFilter.SHOW_TEXT) as Text[];

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

function paragraphOf(...content: Node[]) {
  const paragraph = document.createElement('p');
  paragraph.append(...content);
  return paragraph;
}

const styleOf = (element: Element) =>
  element.getAttribute('data-style')?.replace(/\s/g, '').toLowerCase() ?? '';

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

function rename(root: Element, selector: string, tag: string) {
  for (const element of root.querySelectorAll(selector)) {
    const renamed = element.ownerDocument.createElement(tag);
    renamed.append(...element.childNodes);
    element.replaceWith(renamed);
  }
}

/** Word's lists are paragraphs that begin with a drawn bullet or number, and say how deep they are. */
function makeWordLists(root: Element) {
  for (const paragraph of root.querySelectorAll('p')) {
    const style = styleOf(paragraph);
    if (!style.includes('mso-list:') || !/^MsoList/i.test(paragraph.className)) continue;
    const marker = [...paragraph.querySelectorAll('[data-style]')].find((part) =>
      styleOf(part).includes('mso-list:ignore'),
    );
    const tag = /^\s*\(?[\da-z]+[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const item = root.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    const depth = Number(/level(\d)/.exec(style)?.[1] ?? 1);
    const list = wordListBefore(paragraph, tag, depth);
    if (list) {
      list.append(item);
      paragraph.remove();
    } else paragraph.replaceWith(newWordList(root, tag, item));
  }
  for (const list of root.querySelectorAll('[data-word]')) list.removeAttribute('data-word');
}

function newWordList(root: Element, tag: string, ...items: Element[]) {
  const list = root.ownerDocument.createElement(tag);
  list.setAttribute('data-word', '');
  list.append(...items);
  return list;
}

/** The list right before a paragraph, or the one inside its last item, that goes on at this depth; null for a new one. */
function wordListBefore(paragraph: Element, tag: string, depth: number) {
  let list = paragraph.previousElementSibling;
  if (!list?.hasAttribute('data-word')) return null;
  for (let level = 1; level < depth; level += 1) {
    const item: Element | null = list.lastElementChild;
    if (!item) return list;
    const inner: Element | null = item.lastElementChild;
    if (inner?.hasAttribute('data-word') && (level + 1 < depth || inner.localName === tag)) list = inner;
    else {
      list = newWordList(paragraph, tag);
      item.append(list);
      return list;
    }
  }
  return list.localName === tag ? list : null;
}
