import { type Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { convert } from '../convert';
import { classed, firstWithin, toLine, named } from '../dom';
import type { ConversionContext } from '../page';
import { writeParagraph } from '../text';

const ways: { item: (found: Element) => boolean; question: (found: Element) => boolean }[] = [
  { item: named('details'), question: named('summary') },
  { item: classed('kg-toggle-card'), question: classed('kg-toggle-heading') },
  { item: classed('schema-faq-section'), question: classed('schema-faq-question') },
  { item: classed('rank-math-list-item'), question: classed('rank-math-question') },
  { item: classed('wp-block-accordion-item'), question: classed('wp-block-accordion-heading') },
];

/** Converts a question and its answer. Adjacent questions share a block. */
export function questions(found: Element, page: ConversionContext): boolean {
  const way = ways.find(({ item }) => item(found));
  const asked = way && firstWithin(found, way.question);
  if (!asked) return false;
  const question = toLine(asked);
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

/** Appends a question to the previous block, if that is a questions block with room for it. */
function join(item: { question: string; html: string }, page: ConversionContext): boolean {
  const last = page.list.blocks.at(-1);
  if (last?.type !== 'questions' || !page.list.add({ ...last, items: [...last.items, item] })) return false;
  page.list.blocks.splice(-2, 1);
  return true;
}
