/** Blocks in which words may stand beside other blocks. */
const holders =
  'address, article, aside, blockquote, caption, center, dd, details, dialog, div, dl, dt, fieldset, footer, form, ' +
  'header, hgroup, legend, li, main, nav, section, summary, td, th';

const blocks = `${holders}, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, table, tbody, tfoot, thead, tr, ul`;

/** What is seen although it has no words. */
const seen = 'img, [data-arriving], [data-setting]';

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
const isBreak = (node: Node) => isElement(node) && node.localName === 'br';
const isOrHolds = (node: Node, selector: string) =>
  isElement(node) && (node.matches(selector) || node.querySelector(selector) !== null);
const isBlank = (node: Node) => !node.textContent?.trim() && !isOrHolds(node, seen);

/**
 * Makes paragraphs of lines that stand in a block by themselves, as mail programs write them. One line break stays
 * what it is, two or more begin a paragraph.
 */
export function makeParagraphs(root: Element) {
  for (const end of root.querySelectorAll('pre br')) end.replaceWith('\n');
  // A few words of a paragraph go on in the paragraph that they are pasted into.
  if (!root.querySelector(`br, ${blocks}`)) return;
  wrapLines(root);
  for (const element of root.querySelectorAll('*')) {
    const isInline = !element.matches(blocks);
    if (element.matches(holders) || (isInline && element.querySelector(blocks))) wrapLines(element);
  }
}

function wrapLines(holder: Element) {
  for (const line of linesOf(holder)) {
    const paragraphs = line.every(isBlank) ? [] : paragraphsOf(line);
    for (const nodes of paragraphs) {
      const paragraph = holder.ownerDocument.createElement('p');
      (nodes[0] as ChildNode).before(paragraph);
      paragraph.append(...nodes);
    }
    for (const node of line) if (isBreak(node) && node.parentNode === holder) (node as ChildNode).remove();
  }
}

/** What stands between the blocks of an element. */
function linesOf(holder: Element) {
  const lines: Node[][] = [[]];
  for (const node of holder.childNodes) {
    if (isOrHolds(node, blocks)) lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines;
}

function paragraphsOf(line: Node[]) {
  const paragraphs: Node[][] = [];
  /** Line breaks after the words so far, and the spaces among them. */
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
