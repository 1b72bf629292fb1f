import type { Block } from '@lapis/contract/blocks';
import type { Document } from 'domhandler';
import { printable } from '../words';
import type { SourceFiles } from '../source-files';
import { blockList } from './block-list';
import { convert } from './convert';
import { lineOfHtml, parseHtml } from './dom';
import { notes, type Page, type Rule } from './page';
import { writeParagraph } from './text';
import { sharedRules } from './rules/all';

interface Reading {
  files: SourceFiles;
  /** Those of the system, which come before those that all have. */
  rules?: Rule[];
  lineBreaks?: boolean;
  /** What the system does to the tree first. */
  prepare?: (document: Document, page: Page) => void;
}

/** The blocks of a text in HTML, and what could not become one, in sentences. */
export function blocksOf(
  html: string,
  { files, rules = [], lineBreaks = false, prepare = () => {} }: Reading,
): { blocks: Block[]; notes: string[] } {
  const { note, said } = notes();
  const list = blockList();
  const page: Page = { list, files, note, lineBreaks, rules: [...rules, ...sharedRules] };
  const text = printable(html);
  const document = parseHtml(text);
  if (document) {
    prepare(document, page);
    convert(document.children, page);
  } else {
    note('The text is nested too deeply: only its words were taken');
    writeParagraph(lineOfHtml(text), page);
  }
  return { blocks: list.blocks, notes: said() };
}
