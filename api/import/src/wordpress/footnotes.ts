import { type Document, type Element, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { z } from 'zod';
import { convert } from '../html/convert';
import { parseHtml, within } from '../html/dom';
import type { ConversionContext, ConversionRule } from '../html/page';

/** Footnotes, which WordPress has stored separately since version 6.3; the text contains only their marks. */
const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }));
type Footnotes = z.infer<typeof Footnotes>;

export function readFootnotes(json: string): Footnotes {
  try {
    return Footnotes.safeParse(JSON.parse(json || '[]')).data ?? [];
  } catch {
    return [];
  }
}

export const withFootnotesBlock = (content: string, footnotes: Footnotes) =>
  footnotes.length === 0 || content.includes('wp:footnotes') ? content : `${content}<!-- wp:footnotes /-->`;

const footnoteId = ({ name, attribs }: Element) => (name === 'sup' ? attribs['data-fn'] : undefined);

/** Replaces footnote marks with numbers in brackets, and removes marks whose footnote is missing. */
export function numberFootnotes(document: Document, footnotes: Footnotes, page: ConversionContext) {
  for (const mark of within(document, (found) => footnoteId(found) !== undefined)) {
    const at = footnotes.findIndex(({ id }) => id === footnoteId(mark));
    if (at >= 0) DomUtils.replaceElement(mark, new Text(`[${at + 1}]`));
    else {
      DomUtils.removeElement(mark);
      page.note('A footnote whose text is not in this export was left out');
    }
  }
}

export const footnotesRule =
  (footnotes: Footnotes): ConversionRule =>
  (found, page) => {
    if (found.name !== 'block' || found.attribs['name'] !== 'footnotes') return false;
    const items = footnotes.map(({ content }) => `<li>${content}</li>`);
    const list = items.length > 0 && parseHtml(`<ol>${items.join('')}</ol>`);
    if (list) convert(list.children, page);
    return true;
  };
