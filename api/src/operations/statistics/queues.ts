import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { MINUTE, timestamp } from '../../server/time/clock';

/** Time in milliseconds after which a due task counts as overdue. */
const BEHIND_AFTER = 5 * MINUTE;

export async function queueFigures(db: Database) {
  const late = timestamp(-BEHIND_AFTER);
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(*) filter (where ${condition})`;
  const mails = await db
    .selectFrom('mails')
    .select([
      count(sql`next_try_at is not null`).as('waiting'),
      count(sql`last_error is not null`).as('failing'),
      count(sql`next_try_at <= ${late}`).as('overdue'),
    ])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const pictures = await db
    .selectFrom('media')
    .select([
      count(sql`state = 'processing'`).as('waiting'),
      count(sql`state = 'failed'`).as('failed'),
      count(sql`state = 'processing' and next_try_at <= ${late}`).as('overdue'),
    ])
    .where('state', '!=', 'ready')
    .executeTakeFirstOrThrow();
  const schedule = await db
    .selectFrom('scheduled')
    .select(({ fn }) => fn.countAll<number>().as('overdue'))
    .where('at', '<=', late)
    .executeTakeFirstOrThrow();
  const purges = await db
    .selectFrom('purges')
    .select([
      count(sql`tries = 0`).as('waiting'),
      count(sql`tries > 0`).as('failing'),
      count(sql`sent = 0 and created_at <= ${late}`).as('overdue'),
    ])
    .executeTakeFirstOrThrow();
  return { mails, pictures, schedule, purges };
}
