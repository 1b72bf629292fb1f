import type { Database } from '../../server/database/database';
import { DAY, timestamp } from '../../server/time/clock';
import { recordsToSend } from '../declarations/declarations.repository';
import '../tables';

/** Time in milliseconds after which a promised transfer has probably been forgotten. */
const OVERDUE = 14 * DAY;

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
  return {
    unmatched: Number(unmatched),
    failing: Number(failing),
    overdue: Number(overdue),
    records_to_send: await recordsToSend(db),
  };
}
