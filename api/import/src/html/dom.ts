import {
  type ChildNode,
  type Document,
  Element,
  hasChildren,
  isTag,
  isText,
  type ParentNode,
  Text,
} from 'domhandler';
import { DomHandler, DomUtils, Parser } from 'htmlparser2';
import { shallowHtml } from '@lapis/html/clean-html';
import { joinsWords } from '@lapis/html/html-text';

/** Maximum nesting depth: deeper than any real text, yet safe for recursive functions. */
const DEEPEST = 150;

class TooDeep extends Error {}

/** Aborts parsing at the first element nested too deeply, because htmlparser2 slows down with depth. */
class ShallowHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>) {
    super.onopentag(name, attribs);
    if (this.tagStack.length > DEEPEST + 1) throw new TooDeep();
  }
}

/** Parses HTML; returns null if it is nested too deeply. */
export function parseHtml(html: string): Document | null {
  const handler = new ShallowHandler();
  try {
    new Parser(handler).end(html);
    return handler.root;
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

export const isInline = ({ name }: Element) => name === 'br' || joinsWords(name);

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Extracts the text from HTML, however deeply nested, as one line. Line breaks and block elements separate
 * words.
 */
export function lineOfHtml(html: string): string {
  const pieces: string[] = [];
  const part = (name: string) => {
    if (!joinsWords(name)) pieces.push(' ');
  };
  const parser = new Parser({
    ontext: (text) => void pieces.push(text),
    onopentagname: part,
    onclosetag: part,
  });
  parser.end(shallowHtml(html));
  return onOneLine(pieces.join(''));
}

export function setChildren(parent: ParentNode, children: ChildNode[]) {
  parent.children = children;
  for (const [at, child] of children.entries()) {
    child.parent = parent;
    child.prev = children[at - 1] ?? null;
    child.next = children[at + 1] ?? null;
  }
}

export function unwrap(found: Element) {
  const { parent } = found;
  if (!parent) return;
  setChildren(
    parent,
    parent.children.flatMap((child) => (child === found ? found.children : [child])),
  );
}

export function element(name: string, attribs: Record<string, string>, children: ChildNode[] = []): Element {
  const made = new Element(name, attribs);
  setChildren(made, children);
  return made;
}

export const listClasses = ({ attribs }: Element) => (attribs['class'] ?? '').split(/\s+/);
export const hasClass = (node: Element, ...names: string[]) =>
  listClasses(node).some((name) => names.includes(name));

export const within = (node: ParentNode, test: (found: Element) => boolean): Element[] =>
  DomUtils.findAll(test, node.children);
export const firstWithin = (node: ParentNode, test: (found: Element) => boolean) => within(node, test)[0];
export const named =
  (...names: string[]) =>
  (found: Element) =>
    names.includes(found.name);
export const classed =
  (...names: string[]) =>
  (found: Element) =>
    hasClass(found, ...names);

function wordsIn(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!hasChildren(node)) return '';
  const words = node.children.map(wordsIn).join('');
  return isTag(node) && !joinsWords(node.name) ? ` ${words} ` : words;
}

export const toLine = (nodes: ChildNode | ChildNode[]) => onOneLine([nodes].flat().map(wordsIn).join(''));

/** Removes the topmost matching elements from the tree and returns them. */
export function takeOut(node: ParentNode, test: (found: Element) => boolean): Element[] {
  return node.children.filter(isTag).flatMap((child) => {
    if (!test(child)) return takeOut(child, test);
    const link = DomUtils.getParent(child);
    if (link && isTag(link) && link.name === 'a') child.attribs['data-link'] ??= link.attribs['href'] ?? '';
    DomUtils.removeElement(child);
    return [child];
  });
}

export function breakLines(node: ParentNode) {
  const broken = node.children.flatMap((child): ChildNode[] => {
    if (isTag(child) && child.name !== 'pre') breakLines(child);
    if (!isText(child)) return [child];
    const lines = child.data.split(/\r?\n/).map((line) => new Text(line));
    return lines.flatMap((line, at) => (at ? [element('br', {}), line] : [line]));
  });
  setChildren(node, broken);
}
