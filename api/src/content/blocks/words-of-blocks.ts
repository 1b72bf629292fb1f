import { type Block, textsOf } from '@lapis/contract/blocks';
import { plainText } from '../../cms/html/plain-text';
import type { Database } from '../../server/database/database';
import { asShown } from '../html/as-shown';

/** All that blocks say, as plain text with the settings that they name: what a search finds an entry by. */
export async function wordsOfBlocks(db: Database, blocks: readonly Block[]) {
  const texts = await Promise.all(blocks.flatMap(textsOf).map((text) => asShown(db, text)));
  return texts.map(plainText).join(' ');
}
