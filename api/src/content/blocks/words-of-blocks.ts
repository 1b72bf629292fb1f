import { type Block, blockTexts } from '@lapis/contract/blocks';
import { plainText } from '@lapis/html/html-text';
import type { Database } from '../../server/database/database';
import { asShown } from '../html/as-shown';

export async function wordsOfBlocks(db: Database, blocks: readonly Block[]) {
  const texts = await Promise.all(blocks.flatMap(blockTexts).map((text) => asShown(db, text)));
  return texts.map(plainText).join(' ');
}
