import { type ChildNode, hasChildren, type ParentNode, Text } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { plainText } from '@lapis/html/html-text';

/** Maximum nesting depth that is safe for recursive functions; text nested more deeply becomes plain text. */
const DEEPEST = 150;

export function parsedText(html: string): ChildNode[] {
  const document = parseDocument(html);
  let level: ParentNode[] = [document];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return [new Text(plainText(html))];
    level = level.flatMap(({ children }) => children.filter(hasChildren));
  }
  return document.children;
}
