/** Reports from banks and payment providers. */
export const paymentsTables = (id: string) => `
-- Bank statements.
create table statements (
  id ${id},
  name text not null,
  sha256 text not null,
  format text not null,
  first_on text,
  last_on text,
  outgoing integer not null,
  known integer not null,
  problems text not null,
  user_name text not null,
  created_at text not null
);

-- Payments into the account, until each is matched with a gift.
create table statement_lines (
  id ${id},
  statement_id integer not null references statements (id),
  position integer not null,
  booked_on text not null,
  amount integer not null,
  text text not null,
  text_folded text not null,
  line_key text not null unique,
  likeness text not null,
  balance integer,
  state text not null,
  entry_id integer references ledger_entries (id),
  note text not null
);
create index statement_lines_by_booked_on on statement_lines (booked_on);
create index statement_lines_by_likeness on statement_lines (likeness);
create index statement_lines_by_state on statement_lines (state, booked_on);
create index statement_lines_by_statement_id on statement_lines (statement_id);

-- Notifications from payment providers.
create table payment_events (
  id ${id},
  provider text not null,
  event_key text not null unique,
  kind text not null,
  object text not null,
  received_at text not null,
  done_at text,
  tries integer not null,
  problem text,
  next_try_at text
);
create index payment_events_due on payment_events (next_try_at);

-- Daily comparisons of the ledger with the provider's records.
create table payment_comparisons (
  id ${id},
  provider text not null,
  state text not null,
  first_on text not null,
  last_on text not null,
  ours integer not null,
  theirs integer not null,
  missing integer not null,
  problem text,
  at text not null,
  constraint payment_comparisons_day unique (provider, last_on)
);
`;
