import { type ChildNode, isComment } from 'domhandler';
import { z } from 'zod';
import { convert } from '../html/convert';
import { lineOf } from '../html/dom';
import type { Page, Rule } from '../html/page';
import { writeEmbed } from '../html/rules/embeds';
import type { Mark } from './wrap-pairs';

const beginning = /^(\/)?wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)/;

/** Blocks whose HTML says what they are, but for these. */
const told = /^(?:block|embed|core-embed\/.*)$/;
/** Blocks without a text that nobody misses. */
const unmissed = /^(?:more|nextpage|spacer|separator|post-.*|site-.*|template-part|paragraph|pattern)$/;

/** The comments with which WordPress says where a block begins and ends. @param all also those whose HTML says it */
export function blockMarks(node: ChildNode, all = false): (ChildNode | Mark)[] {
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

/** What a block says of itself besides its HTML. */
export function attributesOf(json: string | undefined) {
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

/** Blocks that are more than their HTML. @param reusable writes the blocks that are kept apart, by their number */
export const blockRule =
  (reusable: (ref: number, page: Page) => boolean): Rule =>
  (found, page) => {
    const { name = '', json } = found.attribs;
    if (found.name !== 'block') return false;
    const { ref, url } = attributesOf(json);
    if (name === 'block') {
      if (ref === undefined || !reusable(ref, page))
        page.note('A reusable block that the export lacks was left out');
    } else if (/^(?:embed|core-embed\/.*)$/.test(name)) {
      if (found.children.length) convert(found.children, page);
      else writeEmbed(url ?? '', '', page);
    } else if (lineOf(found)) {
      page.note(`Of the block “${name}” only the text was taken`);
      convert(found.children, page);
    } else {
      page.note(`The block “${name}” was left out`);
      convert(found.children, page);
    }
    return true;
  };
