import type { Database } from '../../../server/database/database';
import '../tables';
import { endReturned } from './end-returned';

/** A subscription ends after this number of consecutive mailings hasn't arrived. */
const MOST_IN_A_ROW = 5;

interface SoftBounceInput {
  id: number;
  subscriberId: number;
  email: string;
}

/**
 * Counts a mailing that bounced temporarily or was given up; the fifth in a row ends the subscription. An
 * accepted mailing that didn't bounce resets the count, but only if it is older than this one: a later one
 * may still bounce. `db` must be a transaction.
 * @param answer reply of the remote server, without the address
 */
export async function countSoftBounce(
  db: Database,
  { id, subscriberId, email }: SoftBounceInput,
  answer: string,
) {
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
  // Ignores bounces from before the subscription restarted or its address was corrected: both reset
  // `soft_bounces`, but not the deliveries counted above.
  const now = Math.min(Number(inARow), before + 1);
  await db.updateTable('subscribers').set({ soft_bounces: now }).where('id', '=', subscriberId).execute();
  if (now < MOST_IN_A_ROW) return;
  const words = `${MOST_IN_A_ROW} newsletters in a row did not arrive. The last reason was: ${answer}`;
  await endReturned(db, email, { because: 'bounced', words });
}
