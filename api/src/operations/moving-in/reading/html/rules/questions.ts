import { type Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { convert } from '../convert';
import { classed, firstWithin, lineOf, named } from '../dom';
import type { Page } from '../page';
import { writeParagraph } from '../text';

/** What opens to an answer, in each of the ways in which it is written, and the question in it. */
const ways: { item: (found: Element) => boolean; question: (found: Element) => boolean }[] = [
  { item: named('details'), question: named('summary') },
  { item: classed('kg-toggle-card'), question: classed('kg-toggle-heading') },
  { item: classed('schema-faq-section'), question: classed('schema-faq-question') },
  { item: classed('rank-math-list-item'), question: classed('rank-math-question') },
  { item: classed('wp-block-accordion-item'), question: classed('wp-block-accordion-heading') },
];

/** Questions and their answers; those that follow one another stand together. */
export function questions(found: Element, page: Page): boolean {
  const way = ways.find(({ item }) => item(found));
  const asked = way && firstWithin(found, way.question);
  if (!asked) return false;
  const question = lineOf(asked);
  DomUtils.removeElement(asked);
  const answer = page.list.inner();
  convert(found.children, { ...page, list: answer });
  const html = answer.blocks.map((block) => (block.type === 'text' ? block.html : '')).join('');
  const item = { question, html };
  if (!join(item, page) && !page.list.add({ type: 'questions', items: [item] })) {
    writeParagraph(question, page);
    page.list.text(html);
  }
  for (const block of answer.blocks) if (block.type !== 'text') page.list.add(block);
  return true;
}

/** Whether the block before took the question in. */
function join(item: { question: string; html: string }, page: Page): boolean {
  const last = page.list.blocks.at(-1);
  if (last?.type !== 'questions' || !page.list.add({ ...last, items: [...last.items, item] })) return false;
  page.list.blocks.splice(-2, 1);
  return true;
}
