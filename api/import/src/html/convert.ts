import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler';
import { element, toLine, takeOut } from './dom';
import { isFlow, isLifted, isSilent, isTextual } from './elements';
import type { ConversionContext } from './page';
import { toCleanHtml } from './text';

export function convert(nodes: ChildNode[], page: ConversionContext): void {
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

function convertElement(found: Element, page: ConversionContext): void {
  if (page.rules.some((rule) => rule(found, page)) || isSilent(found)) return;
  if (isTextual(found)) writeText(found, page);
  else convert(found.children, page);
}

/** Appends an element as text, followed by blocks for its pictures and videos. */
export function writeText(written: Element, page: ConversionContext) {
  const lifted = takeOut(written, isLifted);
  const html = toCleanHtml(written, page);
  if (html) page.list.text(html);
  for (const found of lifted) convertElement(found, page);
}

/**
 * Wraps loose text in paragraphs, split at blank lines. A line with only an address gets its own paragraph,
 * because the address may be a video's.
 */
function writeLoose(nodes: ChildNode[], page: ConversionContext) {
  let paragraph: ChildNode[] = [];
  const endParagraph = () => {
    if (paragraph.length) convertElement(element('p', {}, paragraph), page);
    paragraph = [];
  };
  for (const line of splitLines(nodes)) {
    const address = isAddress(line);
    if (address || !line.some(says)) endParagraph();
    if (line.some(says)) paragraph.push(...(paragraph.length ? [new Text('\n')] : []), ...line);
    if (address) endParagraph();
  }
  endParagraph();
}

function splitLines(nodes: ChildNode[]): ChildNode[][] {
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
const isAddress = (line: ChildNode[]) => /^https?:\/\/\S+$/.test(toLine(line));
