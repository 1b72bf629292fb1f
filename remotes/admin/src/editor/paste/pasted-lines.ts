/** Elements that may contain both text and blocks. */
const holders =
  'address, article, aside, blockquote, caption, center, dd, details, dialog, div, dl, dt, fieldset, footer, form, ' +
  'header, hgroup, legend, li, main, nav, section, summary, td, th';

const blocks = `${holders}, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, table, tbody, tfoot, thead, tr, ul`;

const seen = 'img, [data-arriving], [data-setting]';

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isBreak = (node: Node) => isElement(node) && node.localName === 'br';
const isOrHolds = (node: Node, selector: string) =>
  isElement(node) && (node.matches(selector) || node.querySelector(selector) !== null);
const isBlank = (node: Node) => !node.textContent?.trim() && !isOrHolds(node, seen);

/**
 * Wraps loose lines, as mail programs write them, in paragraphs. One line break stays; two or more start a
 * new paragraph.
 */
export function makeParagraphs(root: Element) {
  for (const end of root.querySelectorAll('pre br')) end.replaceWith('\n');
  // Text without line breaks or blocks joins the paragraph at the caret.
  if (!root.querySelector(`br, ${blocks}`)) return;
  wrapLines(root);
  for (const element of root.querySelectorAll('*')) {
    const isInline = !element.matches(blocks);
    if (element.matches(holders) || (isInline && element.querySelector(blocks))) wrapLines(element);
  }
}

function wrapLines(holder: Element) {
  for (const line of groupLines(holder)) {
    const paragraphs = line.every(isBlank) ? [] : splitParagraphs(line);
    for (const nodes of paragraphs) {
      const paragraph = holder.ownerDocument.createElement('p');
      (nodes[0] as ChildNode).before(paragraph);
      paragraph.append(...nodes);
    }
    for (const node of line) if (isBreak(node) && node.parentNode === holder) (node as ChildNode).remove();
  }
}

function groupLines(holder: Element) {
  const lines: Node[][] = [[]];
  for (const node of holder.childNodes) {
    if (isOrHolds(node, blocks)) lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines;
}

function splitParagraphs(line: Node[]) {
  const paragraphs: Node[][] = [];
  /** Line breaks since the last text, and the spaces between these breaks. */
  let breaks: Node[] = [];
  for (const node of line) {
    const isSpace = !isElement(node) && isBlank(node);
    if (isBreak(node) || (isSpace && breaks.length > 0)) breaks.push(node);
    else {
      const current = paragraphs.at(-1);
      if (current && breaks.filter(isBreak).length < 2) current.push(...breaks, node);
      else if (!isBlank(node)) paragraphs.push([node]);
      else continue;
      breaks = [];
    }
  }
  return paragraphs;
}
