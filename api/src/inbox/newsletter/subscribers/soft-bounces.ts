import type { Database } from '../../../server/database/database';
import '../tables';
import { endReturned } from './end-returned';

/** After so many letters in a row that did not arrive an address is not written to any more. */
const MOST_IN_A_ROW = 5;

interface Bounced {
  id: number;
  subscriberId: number;
  email: string;
}

/**
 * Counts a letter that came back for now, or was given up, once its delivery says so; the fifth in a row ends the
 * subscription. Letters that were taken and did not come back are arrivals, and end the row: those before this one, since
 * a later one may still be on its way. Within a transaction.
 * @param answer what the other server said, without the address
 */
export async function countSoftBounce(db: Database, { id, subscriberId, email }: Bounced, answer: string) {
  const { last } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'sent')
    .where('id', '<', id)
    .executeTakeFirstOrThrow();
  const { inARow } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('inARow'))
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'in', ['bounced', 'refused'])
    .where('id', '>', Number(last ?? 0))
    .executeTakeFirstOrThrow();
  const { soft_bounces: before } = await db
    .selectFrom('subscribers')
    .select('soft_bounces')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  // Of a subscription that began again, or whose address was corrected, the count is of what came since.
  const now = Math.min(Number(inARow), before + 1);
  await db.updateTable('subscribers').set({ soft_bounces: now }).where('id', '=', subscriberId).execute();
  if (now < MOST_IN_A_ROW) return;
  const words = `${MOST_IN_A_ROW} letters in a row did not arrive. The last answer was: ${answer}`;
  await endReturned(db, email, { because: 'bounced', words });
}
