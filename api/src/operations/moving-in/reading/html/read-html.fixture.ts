import { Blocks } from '@lapis/contract/blocks';
import { sourceFiles } from '../source-files';
import { nameWordPressFile } from '../wordpress/file-names';
import { blocksOf } from './blocks-of';

/** The blocks of some HTML without their ids, and what was said of it. */
export function readHtml(html: string) {
  const files = sourceFiles('https://old.example.org', nameWordPressFile);
  const { blocks, notes } = blocksOf(html, { files });
  return { blocks: Blocks.parse(blocks).map(({ id: _, ...block }) => block), notes, files: files.list() };
}
