import type { Block } from '@lapis/contract/blocks';
import { htmlToBlocks } from '../html/html-to-blocks';
import { convert } from '../html/convert';
import { parseHtml } from '../html/dom';
import type { ConversionContext } from '../html/page';
import type { SourceFiles } from '../source-files';
import { blockMarks, blockRule } from './block-comments';
import { footnotesRule, numberFootnotes, readFootnotes, withFootnotesBlock } from './footnotes';
import { shortcodeMarks, shortcodeRule } from './shortcodes';
import { wrapPairs } from './wrap-pairs';

interface WordPressContext {
  files: SourceFiles;
  reusable: Map<number, string>;
  attached: (numbers: number[] | null) => number[];
  footnotes?: string;
}

export function wordPressBlocks(
  content: string,
  around: WordPressContext,
): { blocks: Block[]; notes: string[] } {
  const footnotes = readFootnotes(around.footnotes ?? '');
  /** Numbers of the reusable blocks being converted, so that a block can't include itself. */
  const within = new Set<number>();
  const writeReusable = (ref: number, page: ConversionContext): boolean => {
    const document = within.has(ref) ? null : parseHtml(around.reusable.get(ref) ?? '');
    if (!document?.children.length) return false;
    within.add(ref);
    markUp(document);
    convert(document.children, { ...page, lineBreaks: false });
    within.delete(ref);
    return true;
  };
  return htmlToBlocks(withFootnotesBlock(content, footnotes), {
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
