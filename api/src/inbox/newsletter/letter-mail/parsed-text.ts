import { type ChildNode, hasChildren, type ParentNode, Text } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { plainText } from '../../../cms/html/plain-text';

/** Deeper than people nest, and shallow enough for what goes through a tree by calling itself. */
const DEEPEST = 150;

/** The nodes of a text's HTML; of one that is nested more deeply than any text is, what it says. */
export function parsedText(html: string): ChildNode[] {
  const document = parseDocument(html);
  let level: ParentNode[] = [document];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return [new Text(plainText(html))];
    level = level.flatMap(({ children }) => children.filter(hasChildren));
  }
  return document.children;
}
