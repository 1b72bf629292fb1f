import type { TextPart } from '@lapis/contract/text-checks';
import { Parser } from 'htmlparser2';

type Part<Type extends TextPart['type']> = Extract<TextPart, { type: Type }>;

/** Parses HTML into the parts for `checkText`, in document order. */
export function textParts(html: string): TextPart[] {
  const parts: TextPart[] = [];
  const tables: { part: Part<'table'>; rows: number }[] = [];
  let heading: Part<'heading'> | undefined;
  let link: Part<'link'> | undefined;
  let words: Part<'words'> | undefined;
  const added = <Added extends TextPart>(part: Added) => {
    parts.push(part);
    return part;
  };

  function noteCell(isHeading: boolean) {
    const table = tables.at(-1);
    if (table?.rows === 1 && !isHeading) table.part.hasHeadRow = false;
  }

  function noteRow() {
    const table = tables.at(-1);
    if (table) table.rows += 1;
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      words = undefined;
      if (name === 'img') added({ type: 'picture', alt: attributes['alt'] ?? null });
      else if (name === 'table') tables.push({ part: added({ type: 'table', hasHeadRow: true }), rows: 0 });
      else if (name === 'tr') noteRow();
      else if (name === 'th' || name === 'td') noteCell(name === 'th');
      else if (name === 'a' && attributes['href']) link = added({ type: 'link', text: '' });
      else if (name === 'span' && attributes['data-setting'] && heading) heading.isEmpty = false;
      else if (/^h[1-6]$/.test(name))
        heading = added({ type: 'heading', level: Number(name[1]), isEmpty: true });
    },
    ontext(text) {
      if (heading && text.trim()) heading.isEmpty = false;
      if (link) link.text += text;
      if (words) words.text += text;
      else words = added({ type: 'words', text });
    },
    onclosetag(name) {
      words = undefined;
      if (name === 'a') link = undefined;
      else if (name === 'table') tables.pop();
      else if (/^h[1-6]$/.test(name)) heading = undefined;
    },
  });
  parser.end(html);
  // Leaves out links without text: they contain a picture, which is checked instead.
  return parts.filter((part) => part.type !== 'link' || part.text !== '');
}
