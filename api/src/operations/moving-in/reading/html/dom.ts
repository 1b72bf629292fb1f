import { type ChildNode, type Document, Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import { withoutTags } from '../../../../cms/html/shallow-html';
import { DomHandler, DomUtils, parseDocument, Parser } from 'htmlparser2';

/** Deeper than people nest, and shallow enough for what goes through a tree by calling itself. */
const DEEPEST = 150;

class TooDeep extends Error {}

/** Makes a tree. Ends with the first element that is too deep: the parser needs more time for each, the deeper it is. */
class ShallowHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>) {
    super.onopentag(name, attribs);
    // With the document itself.
    if (this.tagStack.length > DEEPEST + 1) throw new TooDeep();
  }
}

/** HTML as a tree; null where it is nested more deeply than any text is. */
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

/** What HTML says on one line, however deep it is nested. */
export const lineOfHtml = (html: string) => lineOf(parseHtml(html) ?? parseDocument(withoutTags(html)));

/** Gives a node other children, so that each knows its neighbours. */
export function setChildren(parent: ParentNode, children: ChildNode[]) {
  parent.children = children;
  for (const [at, child] of children.entries()) {
    child.parent = parent;
    child.prev = children[at - 1] ?? null;
    child.next = children[at + 1] ?? null;
  }
}

export function element(name: string, attribs: Record<string, string>, children: ChildNode[] = []): Element {
  const made = new Element(name, attribs);
  setChildren(made, children);
  return made;
}

export const classesOf = ({ attribs }: Element) => (attribs['class'] ?? '').split(/\s+/);
export const hasClass = (node: Element, ...names: string[]) =>
  classesOf(node).some((name) => names.includes(name));

/** Every element below a node that the test accepts, in the order in which they are read. */
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

/** The text of nodes on one line. */
export const lineOf = (nodes: ChildNode | ChildNode[]) =>
  DomUtils.textContent(nodes).replace(/\s+/g, ' ').trim();

/** The topmost elements below a node that the test accepts, taken out of the tree. */
export function takeOut(node: ParentNode, test: (found: Element) => boolean): Element[] {
  return node.children.filter(isTag).flatMap((child) => {
    if (!test(child)) return takeOut(child, test);
    const link = DomUtils.getParent(child);
    if (link && isTag(link) && link.name === 'a') child.attribs['data-link'] ??= link.attribs['href'] ?? '';
    DomUtils.removeElement(child);
    return [child];
  });
}

/** Puts a break in the place of each end of a line. */
export function breakLines(node: ParentNode) {
  const broken = node.children.flatMap((child): ChildNode[] => {
    if (isTag(child) && child.name !== 'pre') breakLines(child);
    if (!isText(child)) return [child];
    const lines = child.data.split(/\r?\n/).map((line) => new Text(line));
    return lines.flatMap((line, at) => (at ? [element('br', {}), line] : [line]));
  });
  setChildren(node, broken);
}
