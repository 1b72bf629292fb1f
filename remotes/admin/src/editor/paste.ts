/**
 * Makes clean text of what Word, Google Docs and mail programs put on the clipboard: no looks, no links that are
 * none, lists that are lists. The editor's schema then drops whatever the site has no place for.
 */
export function cleanPasted(html: string): string {
  // Copied in the editor itself: it knows better than we do.
  if (html.includes('data-pm-slice')) return html;
  // Under another name, so that the browser's content security policy has nothing to refuse.
  const inert = html.replace(/(<[^>]*?\s)style=/gi, '$1data-style=');
  const { body } = new DOMParser().parseFromString(inert, 'text/html');

  removeAll(body, 'style, script, meta, link, title, xml, o\\:p');
  removeComments(body);
  makeWordLists(body);
  for (const span of body.querySelectorAll('[data-style]')) makeMarks(span);
  for (const line of body.querySelectorAll('u')) line.replaceWith(...line.childNodes);
  for (const picture of body.querySelectorAll('img')) if (!isOwnPicture(picture)) picture.remove();
  rename(body, 'h1', 'h2');
  rename(body, 'h5, h6', 'h4');
  for (const text of textsOf(body)) text.data = text.data.replaceAll('\u00a0', ' ');
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img')) paragraph.remove();
  }
  return body.innerHTML;
}

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

const isOwnPicture = (picture: Element) => /^\/(?![/\\])/.test(picture.getAttribute('src') ?? '');

const styleOf = (element: Element) =>
  element.getAttribute('data-style')?.replaceAll(' ', '').toLowerCase() ?? '';

/** Google Docs writes bold and italic as looks of spans, and wraps everything in a `b` that is not bold. */
function makeMarks(element: Element) {
  const style = styleOf(element);
  element.removeAttribute('data-style');
  if (element.matches('b, strong') && /font-weight:(normal|400)/.test(style)) {
    element.replaceWith(...element.childNodes);
  } else if (element.localName === 'span') {
    if (/font-weight:(bold|[6-9]00)/.test(style)) wrapContent(element, 'strong');
    if (/font-style:italic/.test(style)) wrapContent(element, 'em');
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

/** Word's lists are paragraphs that begin with a drawn bullet or number. */
function makeWordLists(root: Element) {
  for (const paragraph of root.querySelectorAll('p')) {
    if (!styleOf(paragraph).includes('mso-list:') || !/^MsoList/i.test(paragraph.className)) continue;
    const marker = [...paragraph.querySelectorAll('[data-style]')].find((part) =>
      styleOf(part).includes('mso-list:ignore'),
    );
    const tag = /^\s*\(?[\da-z]+[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const item = root.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    const before = paragraph.previousElementSibling;
    if (before?.localName === tag && before.hasAttribute('data-word')) {
      before.append(item);
      paragraph.remove();
    } else {
      const list = root.ownerDocument.createElement(tag);
      list.setAttribute('data-word', '');
      list.append(item);
      paragraph.replaceWith(list);
    }
  }
  for (const list of root.querySelectorAll('[data-word]')) list.removeAttribute('data-word');
}
