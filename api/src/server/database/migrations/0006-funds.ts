import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { autoId, runStatements } from './statements';

const statements = (id: string) => `
-- Funds: money that is kept apart by what it may be used for.
create table funds (
  id ${id},
  title text not null,
  is_restricted integer not null,
  role text unique,
  opening_amount integer not null default 0,
  opening_on text,
  closed_at text,
  version integer not null default 1,
  created_at text not null
);

alter table appeals add column fund_id integer references funds (id);
alter table appeals add column if_too_much text not null default '';
alter table appeals add column if_too_little text not null default '';

-- Funds of projects. A project without one belongs to the fund for other restricted gifts.
create table project_funds (
  project_id integer primary key,
  fund_id integer not null references funds (id)
);

-- What was spent from a fund, entered by staff or imported.
create table spending (
  id ${id},
  fund_id integer not null references funds (id),
  spent_on text not null,
  amount integer not null,
  payee text not null,
  purpose text not null,
  nominal_code text not null,
  note text not null,
  creation_key text unique,
  undone_at text,
  user_name text not null,
  created_at text not null
);
create index spending_by_fund on spending (fund_id, spent_on);

-- Money that was moved from one fund to another.
create table fund_transfers (
  id ${id},
  from_fund_id integer not null references funds (id),
  to_fund_id integer not null references funds (id),
  moved_on text not null,
  amount integer not null,
  reason text not null,
  creation_key text unique,
  undone_at text,
  user_name text not null,
  created_at text not null
);

-- Journals for the accounting software, each with its file as it was downloaded.
create table journals (
  id ${id},
  until_on text not null,
  grouping text not null,
  entries integer not null,
  lines text not null,
  user_name text not null,
  created_at text not null
);

-- Entries that are in a journal, with the lines that they were booked as, so that none is booked twice.
create table journal_items (
  id ${id},
  journal_id integer not null references journals (id) on delete cascade,
  item text not null,
  booked_on text not null,
  lines text not null
);
create index journal_items_by_item on journal_items (item);
create index journal_items_by_journal on journal_items (journal_id);

-- Nominal codes for the journals. One row.
create table book_settings (
  id integer primary key,
  settings text not null,
  version integer not null,
  updated_at text
);
`;

/** Adds funds, what is spent from them and moved between them, and journals for the accounts. */
export const funds = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements(autoId[engine]));
  },
});
