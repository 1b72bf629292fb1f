import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler';
import { element, lineOf, takeOut } from './dom';
import { isFlow, isLifted, isSilent, isTextual } from './elements';
import type { Page } from './page';
import { htmlOf } from './text';

/** Makes blocks of nodes, which stand at the end of the page's list. */
export function convert(nodes: ChildNode[], page: Page): void {
  let loose: ChildNode[] = [];
  const endLine = () => {
    writeLoose(loose, page);
    loose = [];
  };
  for (const node of nodes.slice()) {
    if (isText(node) || (isTag(node) && !isFlow(node))) loose.push(node);
    else if (isTag(node)) {
      endLine();
      convertElement(node, page);
    }
  }
  endLine();
}

function convertElement(found: Element, page: Page): void {
  if (page.rules.some((rule) => rule(found, page)) || isSilent(found)) return;
  if (isTextual(found)) writeText(found, page);
  else convert(found.children, page);
}

/** Adds the element as text; the pictures and videos in it become blocks after it. */
export function writeText(written: Element, page: Page) {
  const lifted = takeOut(written, isLifted);
  const html = htmlOf(written, page);
  if (html) page.list.text(html);
  for (const found of lifted) convertElement(found, page);
}

/**
 * Text and marks that stand in no paragraph: an empty line begins another, and so does an address on a line of its own,
 * which may be that of a video.
 */
function writeLoose(nodes: ChildNode[], page: Page) {
  let paragraph: ChildNode[] = [];
  const endParagraph = () => {
    if (paragraph.length) convertElement(element('p', {}, paragraph), page);
    paragraph = [];
  };
  for (const line of linesOf(nodes)) {
    const address = isAddress(line);
    if (address || !line.some(says)) endParagraph();
    if (line.some(says)) paragraph.push(...(paragraph.length ? [new Text('\n')] : []), ...line);
    if (address) endParagraph();
  }
  endParagraph();
}

function linesOf(nodes: ChildNode[]): ChildNode[][] {
  const lines: ChildNode[][] = [[]];
  for (const node of nodes) {
    const pieces = isText(node) ? node.data.split(/\r?\n/).map((data) => new Text(data)) : [node];
    for (const [at, piece] of pieces.entries()) {
      if (at) lines.push([piece]);
      else lines.at(-1)?.push(piece);
    }
  }
  return lines;
}

const says = (node: ChildNode) => isTag(node) || (isText(node) && node.data.trim() !== '');
const isAddress = (line: ChildNode[]) => /^https?:\/\/\S+$/.test(lineOf(line));
