import type { Block } from '@lapis/contract/blocks';
import type { Document } from 'domhandler';
import { printable } from '../words';
import type { SourceFiles } from '../source-files';
import { blockList } from './block-list';
import { convert } from './convert';
import { lineOfHtml, parseHtml } from './dom';
import { notes, type ConversionContext, type ConversionRule } from './page';
import { writeParagraph } from './text';
import { sharedRules } from './rules/all';

interface HtmlOptions {
  files: SourceFiles;
  rules?: ConversionRule[];
  lineBreaks?: boolean;
  prepare?: (document: Document, page: ConversionContext) => void;
}

/** Converts HTML into blocks, with notes about what was lost. */
export function htmlToBlocks(
  html: string,
  { files, rules = [], lineBreaks = false, prepare = () => {} }: HtmlOptions,
): { blocks: Block[]; notes: string[] } {
  const { note, said } = notes();
  const list = blockList();
  const page: ConversionContext = { list, files, note, lineBreaks, rules: [...rules, ...sharedRules] };
  const text = printable(html);
  const document = parseHtml(text);
  if (document) {
    prepare(document, page);
    convert(document.children, page);
  } else {
    note('The text is nested too deeply: only its words were imported');
    writeParagraph(lineOfHtml(text), page);
  }
  return { blocks: list.blocks, notes: said() };
}
