import type { Database } from '../../server/database/database';
import type { GiftRow } from '../gifts/gifts.repository';
import '../tables';
import { toChunks } from './chunks';

export async function giftsByReference(db: Database, references: string[]) {
  const found = new Map<string, GiftRow>();
  for (const some of toChunks([...new Set(references)])) {
    const rows = await db.selectFrom('gifts').selectAll().where('reference', 'in', some).execute();
    for (const row of rows) found.set(row.reference, row);
  }
  return found;
}
