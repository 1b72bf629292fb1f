import type { Purpose } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { isNotUndone } from './undoing';
import type { GiftRow } from './gifts.repository';

/** Returns the purpose of a gift or ledger entry. The title of a deleted project is still returned. */
export async function loadPurpose(
  db: Database,
  { appeal_id, project_id, project_title }: Pick<GiftRow, 'appeal_id' | 'project_id' | 'project_title'>,
): Promise<Purpose> {
  const appeal =
    appeal_id === null
      ? undefined
      : await db
          .selectFrom('appeals')
          .select(['slug', 'title'])
          .where('id', '=', appeal_id)
          .executeTakeFirst();
  const project =
    project_id === null
      ? undefined
      : await db.selectFrom('projects').select('slug').where('id', '=', project_id).executeTakeFirst();
  return {
    appeal: appeal ?? null,
    project: project_id === null ? null : { slug: project?.slug ?? '', title: project_title },
  };
}

/** Lists a gift's receipts, newest first, without those of payments that were taken out. */
export async function listReceipts(db: Database, giftId: number) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['receipt', 'booked_on', 'amount'])
    .where('gift_id', '=', giftId)
    .where('receipt', 'is not', null)
    .where(isNotUndone)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ receipt, booked_on, amount }) => ({ number: receipt ?? '', booked_on, amount }));
}
