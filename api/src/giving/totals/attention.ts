import type { Database } from '../../server/database/database';
import { DAY, timestamp } from '../../server/time/clock';
import { recordsToSend } from '../declarations/declarations.repository';
import { countDueLately } from '../thanks/thanks-list';
import '../tables';

/** Time in milliseconds after which a promised transfer has probably been forgotten. */
const OVERDUE = 14 * DAY;

/**
 * Time in milliseconds for which a dispute is listed. The deadline is Stripe's (`evidence_details.due_by`),
 * which the site doesn't store.
 */
const DISPUTED = 21 * DAY;

/** Returns disputes of the last days, newest first. Debits that a bank returned can't be answered. */
const openDisputes = (db: Database) =>
  db
    .selectFrom('ledger_entries as dispute')
    .select(['dispute.gift_id', 'dispute.booked_on as on'])
    .where('dispute.kind', '=', 'dispute')
    .where('dispute.gift_id', 'is not', null)
    .where('dispute.source_key', 'like', 'stripe:dispute:%')
    .where('dispute.booked_on', '>=', timestamp(-DISPUTED).slice(0, 10))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger_entries as won')
            .select('won.id')
            .whereRef('won.gift_id', '=', 'dispute.gift_id')
            .whereRef('won.id', '>', 'dispute.id')
            .where('won.kind', '=', 'dispute_won'),
        ),
      ),
    )
    .orderBy('dispute.booked_on', 'desc')
    .orderBy('dispute.id', 'desc')
    .execute();

export async function countOpenTasks(db: Database) {
  const { unmatched } = await db
    .selectFrom('statement_lines')
    .select((eb) => eb.fn.countAll().as('unmatched'))
    .where('state', '=', 'unmatched')
    .executeTakeFirstOrThrow();
  const { failing } = await db
    .selectFrom('gifts')
    .select((eb) => eb.fn.countAll().as('failing'))
    .where('state', '=', 'failing')
    .executeTakeFirstOrThrow();
  const { overdue } = await db
    .selectFrom('gifts')
    .select((eb) => eb.fn.countAll().as('overdue'))
    .where('state', '=', 'waiting')
    .where('method', '=', 'transfer')
    .where('interval', '=', 'once')
    .where('created_at', '<', timestamp(-OVERDUE))
    .executeTakeFirstOrThrow();
  const disputes = await openDisputes(db);
  const [newest] = disputes;
  return {
    disputes: disputes.length,
    newest_dispute: newest?.gift_id ? { gift_id: newest.gift_id, on: newest.on } : null,
    unmatched: Number(unmatched),
    failing: Number(failing),
    overdue: Number(overdue),
    records_to_send: await recordsToSend(db),
    ...(await countDueLately(db)),
  };
}
