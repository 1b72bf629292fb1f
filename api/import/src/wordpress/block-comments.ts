import { type ChildNode, isComment } from 'domhandler';
import { z } from 'zod';
import { convert } from '../html/convert';
import { toLine } from '../html/dom';
import type { ConversionContext, ConversionRule } from '../html/page';
import { writeEmbed } from '../html/rules/embeds';
import type { PairMark } from './wrap-pairs';

const beginning = /^(\/)?wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)/;

const told = /^(?:block|embed|core-embed\/.*)$/;
/** Matches empty blocks that are left out without a note in the report. */
const unmissed = /^(?:more|nextpage|spacer|separator|post-.*|site-.*|template-part|paragraph|pattern)$/;

/**
 * Parses WordPress's block comments.
 * @param all if true, also returns blocks that can be recognised by their HTML
 */
export function blockMarks(node: ChildNode, all = false): (ChildNode | PairMark)[] {
  if (!isComment(node)) return [node];
  const text = node.data.trim();
  const [begun = '', end, written = ''] = beginning.exec(text) ?? [];
  const name = written.replace(/^core\//, '');
  const single = text.endsWith('/');
  const json = text.slice(begun.length, single ? -1 : undefined).trim() || '{}';
  if (!name || !json.startsWith('{') || !json.endsWith('}')) return [];
  const special = all || told.test(name) || name.includes('/') || (single && !unmissed.test(name));
  if (!special) return [];
  const mark = end ? 'end' : single ? 'single' : 'begin';
  return [{ mark, name, made: { tag: 'block', attribs: { name, json } } }];
}

export function parseAttributes(json: string | undefined) {
  try {
    return Attributes.parse(JSON.parse(json ?? '{}'));
  } catch {
    return {};
  }
}
const Attributes = z.object({
  ref: z.number().optional(),
  url: z.string().optional(),
  label: z.string().optional(),
});

/**
 * Converts the blocks that can't be recognised by their HTML.
 * @param reusable converts the reusable block with this number; returns false if there is none
 */
export const blockRule =
  (reusable: (ref: number, page: ConversionContext) => boolean): ConversionRule =>
  (found, page) => {
    const { name = '', json } = found.attribs;
    if (found.name !== 'block') return false;
    const { ref, url } = parseAttributes(json);
    if (name === 'block') {
      if (ref === undefined || !reusable(ref, page))
        page.note('A reusable block that is not in the export was left out');
    } else if (/^(?:embed|core-embed\/.*)$/.test(name)) {
      if (found.children.length) convert(found.children, page);
      else writeEmbed(url ?? '', '', page);
    } else if (toLine(found)) {
      page.note(`Only the text of the block “${name}” was imported`);
      convert(found.children, page);
    } else {
      page.note(`The block “${name}” was left out`);
      convert(found.children, page);
    }
    return true;
  };
