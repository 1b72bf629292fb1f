import { Blocks } from '@lapis/contract/blocks';
import { sourceFiles } from '../source-files';
import { nameWordPressFile } from '../wordpress/file-names';
import { htmlToBlocks } from './html-to-blocks';

/** Converts HTML; returns the blocks without ids, and the notes. */
export function readHtml(html: string) {
  const files = sourceFiles('https://old.example.org', nameWordPressFile);
  const { blocks, notes } = htmlToBlocks(html, { files });
  return { blocks: Blocks.parse(blocks).map(({ id: _, ...block }) => block), notes, files: files.list() };
}
