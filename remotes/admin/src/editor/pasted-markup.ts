/**
 * What all parts of the cleaning of a paste share. Styles stand in `data-style`, so that the browser's content security
 * policy has nothing to refuse.
 */

/** An element's style without spaces, in small letters. */
export const styleOf = (element: Element) =>
  element.getAttribute('data-style')?.replace(/\s/g, '').toLowerCase() ?? '';

export const removeAll = (root: Element, selector: string) => {
  for (const element of root.querySelectorAll(selector)) element.remove();
};

export const nodesOf = (root: Element, kind: number) => {
  const walker = root.ownerDocument.createTreeWalker(root, kind);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
};

export const textsOf = (root: Element) => nodesOf(root, NodeFilter.SHOW_TEXT) as Text[];

/** Replaces an element by another one with the same content. */
export function rename(element: Element, tag: string) {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

export function paragraphOf(...content: Node[]) {
  const paragraph = document.createElement('p');
  paragraph.append(...content);
  return paragraph;
}
