import type { Database } from '../../server/database/database';
import '../tables';

/** Maximum number of gifts, and of givers, that are searched, newest first. */
const MOST_LOOKED_THROUGH = 2000;

/** Returns the gifts that wait for money by transfer. */
export const loadPromised = (db: Database) =>
  db
    .selectFrom('gifts')
    .innerJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .select([
      'gifts.id',
      'gifts.reference',
      'gifts.amount',
      'gifts.interval',
      'gifts.method',
      'gifts.supporter_id',
      'gifts.created_at',
      'supporters.name',
    ])
    .where('gifts.method', '=', 'transfer')
    .where('gifts.state', 'in', ['waiting', 'active', 'failing'])
    .where('supporters.erased_at', 'is', null)
    .orderBy('gifts.created_at', 'desc')
    .limit(MOST_LOOKED_THROUGH)
    .execute();

/** Returns the supporters who have given by transfer. */
export const loadEarlierGivers = (db: Database) =>
  db
    .selectFrom('supporters')
    .select(['id', 'name'])
    .where('erased_at', 'is', null)
    .where('joined_into', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ledger_entries')
        .select('supporter_id')
        .where('source', '=', 'statement')
        .where('supporter_id', 'is not', null)
        .$castTo<{ supporter_id: number }>(),
    )
    .orderBy('id', 'desc')
    .limit(MOST_LOOKED_THROUGH)
    .execute();
