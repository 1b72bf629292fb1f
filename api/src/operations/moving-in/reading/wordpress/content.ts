import type { Block } from '@lapis/contract/blocks';
import { blocksOf } from '../html/blocks-of';
import { convert } from '../html/convert';
import { parseHtml } from '../html/dom';
import type { Page } from '../html/page';
import type { SourceFiles } from '../source-files';
import { blockMarks, blockRule } from './block-comments';
import { footnotesRule, numberFootnotes, readFootnotes, withFootnotesBlock } from './footnotes';
import { shortcodeMarks, shortcodeRule } from './shortcodes';
import { wrapPairs } from './wrap-pairs';

interface Around {
  files: SourceFiles;
  /** The texts of reusable blocks, by their numbers. */
  reusable: Map<number, string>;
  /** The files of attachments by their numbers, or those of this post. */
  attached: (numbers: number[] | null) => number[];
  /** The words of the post's footnotes, as WordPress keeps them. */
  footnotes?: string;
}

/** The blocks of what was written in WordPress, in its editor of blocks or the one before. */
export function wordPressBlocks(content: string, around: Around): { blocks: Block[]; notes: string[] } {
  const footnotes = readFootnotes(around.footnotes ?? '');
  /** Those that are being read, so that none holds itself. */
  const within = new Set<number>();
  const writeReusable = (ref: number, page: Page): boolean => {
    const document = within.has(ref) ? null : parseHtml(around.reusable.get(ref) ?? '');
    if (!document?.children.length) return false;
    within.add(ref);
    markUp(document);
    convert(document.children, { ...page, lineBreaks: false });
    within.delete(ref);
    return true;
  };
  return blocksOf(withFootnotesBlock(content, footnotes), {
    files: around.files,
    rules: [footnotesRule(footnotes), blockRule(writeReusable), shortcodeRule(around.attached)],
    lineBreaks: !/<!--\s*wp:/.test(content),
    prepare: (document, page) => {
      numberFootnotes(document, footnotes, page);
      markUp(document);
    },
  });
}

function markUp(document: NonNullable<ReturnType<typeof parseHtml>>) {
  wrapPairs(document, (node) => blockMarks(node));
  wrapPairs(document, shortcodeMarks(document));
}
