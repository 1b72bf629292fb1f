import { type Document, type Element, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { z } from 'zod';
import { convert } from '../html/convert';
import { parseHtml, within } from '../html/dom';
import type { Page, Rule } from '../html/page';

/** Since 6.3 WordPress keeps a footnote's words beside the text, in which there is only its mark. */
const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }));
type Footnotes = z.infer<typeof Footnotes>;

/** Reads the footnotes of a post; none if they are no JSON of WordPress. */
export function readFootnotes(json: string): Footnotes {
  try {
    return Footnotes.safeParse(JSON.parse(json || '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Adds the block that lists the footnotes to a text that has lost it. */
export const withFootnotesBlock = (content: string, footnotes: Footnotes) =>
  footnotes.length === 0 || content.includes('wp:footnotes') ? content : `${content}<!-- wp:footnotes /-->`;

const idOf = ({ name, attribs }: Element) => (name === 'sup' ? attribs['data-fn'] : undefined);

/** Replaces each mark by the number of its footnote in brackets, and takes out those whose words are missing. */
export function numberFootnotes(document: Document, footnotes: Footnotes, page: Page) {
  for (const mark of within(document, (found) => idOf(found) !== undefined)) {
    const at = footnotes.findIndex(({ id }) => id === idOf(mark));
    if (at >= 0) DomUtils.replaceElement(mark, new Text(`[${at + 1}]`));
    else {
      DomUtils.removeElement(mark);
      page.note('A footnote whose words are not in this export was left out');
    }
  }
}

/** Lists the footnotes, numbered as their marks are, where WordPress lists them. */
export const footnotesRule =
  (footnotes: Footnotes): Rule =>
  (found, page) => {
    if (found.name !== 'block' || found.attribs['name'] !== 'footnotes') return false;
    const items = footnotes.map(({ content }) => `<li>${content}</li>`);
    const list = items.length > 0 && parseHtml(`<ol>${items.join('')}</ol>`);
    if (list) convert(list.children, page);
    return true;
  };
