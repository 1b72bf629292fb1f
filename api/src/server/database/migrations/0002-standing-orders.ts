import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { autoId, runStatements } from './statements';

const tables = (id: string) => `
-- Monthly gifts by transfer: their day, the bank's words on their payments, and whether thanks are sent.
create table standing_orders (
  gift_id integer primary key references gifts (id) on delete cascade,
  due_day integer,
  since text not null,
  recorded_on text not null,
  words text not null,
  sends_thanks integer not null
);

-- Amounts of a standing order, each with the day from which it applies.
create table standing_order_amounts (
  id ${id},
  gift_id integer not null references gifts (id) on delete cascade,
  valid_from text not null,
  amount integer not null,
  unique (gift_id, valid_from)
);

-- Months in which staff expect no payment of a standing order.
create table skipped_payments (
  id ${id},
  gift_id integer not null references gifts (id) on delete cascade,
  month text not null,
  user_name text not null,
  created_at text not null,
  unique (gift_id, month)
);
`;

/** Details of standing orders, beside their gifts. */
export const standingOrders = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, tables(autoId[engine]));
  },
});
