import type { Purpose } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import type { GiftRow } from './gifts.repository';

/** What a gift, or an entry of the ledger, is for; a project that is gone keeps its title. */
export async function purposeShown(
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
      : await db.selectFrom('services').select('slug').where('id', '=', project_id).executeTakeFirst();
  return {
    appeal: appeal ?? null,
    project: project_id === null ? null : { slug: project?.slug ?? '', title: project_title },
  };
}

/** The receipts of a gift's payments, the newest first. */
export async function receiptsOf(db: Database, giftId: number) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['receipt', 'booked_on', 'amount'])
    .where('gift_id', '=', giftId)
    .where('receipt', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ receipt, booked_on, amount }) => ({ number: receipt ?? '', booked_on, amount }));
}
