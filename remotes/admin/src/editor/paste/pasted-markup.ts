export const inlineStyle = (element: Element) =>
  element.getAttribute('data-style')?.replace(/\s/g, '').toLowerCase() ?? '';

export const removeAll = (root: Element, selector: string) => {
  for (const element of root.querySelectorAll(selector)) element.remove();
};

export const collectNodes = (root: Element, kind: number) => {
  const walker = root.ownerDocument.createTreeWalker(root, kind);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
};

export const collectTexts = (root: Element) => collectNodes(root, NodeFilter.SHOW_TEXT) as Text[];

export function rename(element: Element, tag: string) {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

export function createParagraph(...content: Node[]) {
  const paragraph = document.createElement('p');
  paragraph.append(...content);
  return paragraph;
}
