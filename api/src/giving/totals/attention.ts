import type { Overview } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { DAY, timestamp } from '../../server/time/clock';
import { recordsToSend } from '../declarations/declarations.repository';
import { countDuplicates } from '../supporters/duplicates';
import '../tables';
import { claimableTax } from '../claims/plan-claim';

/** After so long a transfer that was asked for has most likely been forgotten. */
const OVERDUE = 14 * DAY;

/** How many there are of what waits for somebody, and the tax that can be claimed, in pence. */
export async function attentionOf(db: Database): Promise<Overview['attention']> {
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
    claimable: await claimableTax(db),
    possible_duplicates: await countDuplicates(db),
  };
}
