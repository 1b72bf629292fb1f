/** Blocks of a text. A line of text ends with its block. */
export const blocks =
  'p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,hr,pre,figure,figcaption,table,thead,tbody,tfoot,tr,th,td,div';

/**
 * Removes spaces that neither browsers nor the editor show: repeated ones, and those at the start and end of a
 * line. Removes the marks around them too, if nothing else is in them.
 */
export function collapseSpaces(body: Element) {
  let last: Text | null = null;
  let isAfterSpace = true;

  function endLine() {
    if (last) replaceText(last, last.data.replace(/ $/, ''));
    last = null;
    isAfterSpace = true;
  }

  function readText(text: Text) {
    const value = text.data.replace(/[ \t\r\n\f]+/g, ' ').replace(isAfterSpace ? /^ / : '', '');
    replaceText(text, value);
    if (!value) return;
    last = text;
    isAfterSpace = value.endsWith(' ');
  }

  function readElement(element: Element) {
    const isBlock = element.matches(blocks);
    if (isBlock) endLine();
    if (element.tagName === 'PRE') return;
    if (element.tagName === 'BR') isAfterSpace = true;
    else if (!isBlock && !element.hasChildNodes()) isAfterSpace = false;
    if (!element.hasChildNodes()) last = null;
    // A copy, because empty texts are removed on the way.
    const children = [...element.childNodes];
    for (const child of children) {
      if (child instanceof Text) readText(child);
      else if (child instanceof Element) readElement(child);
    }
    if (isBlock) endLine();
  }

  readElement(body);
  endLine();
}

/** Sets the data of a text, or removes the text and the marks that only contain it if the data is empty. */
function replaceText(text: Text, data: string) {
  text.data = data;
  if (data) return;
  let empty: ChildNode & { parentElement: Element | null } = text;
  for (
    let parent = empty.parentElement;
    parent?.childNodes.length === 1 && !parent.matches(`body,${blocks}`);
    parent = empty.parentElement
  ) {
    empty = parent;
  }
  empty.remove();
}
