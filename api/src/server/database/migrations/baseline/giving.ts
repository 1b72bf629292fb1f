/** Gifts, and the ledger of all money. */
export const givingTables = (id: string) => `
-- The giving settings as JSON, and the number of the last receipt, in one row.
create table giving_settings (
  id integer primary key,
  settings text not null,
  version integer not null,
  last_receipt integer not null,
  updated_at text
);

-- People and groups that give.
create table supporters (
  id ${id},
  name text not null,
  name_folded text not null,
  email text not null,
  phone text not null,
  address text not null,
  note text not null,
  joined_into integer,
  erased_at text,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null
);
create index supporters_by_email on supporters (lower(email));

-- Requests for money, each with a page of its own.
create table appeals (
  id ${id},
  slug text not null unique,
  title text not null,
  summary text not null,
  html text not null,
  state text not null,
  target integer,
  starts_on text,
  ends_on text,
  is_restricted integer not null,
  project_id integer references projects (id) on delete set null,
  amounts text not null,
  version integer not null default 1,
  created_at text not null,
  updated_at text not null
);

-- Offers of money, once or each month, whether or not the money has arrived.
create table gifts (
  id ${id},
  reference text not null unique,
  token text not null unique,
  creation_key text unique,
  supporter_id integer references supporters (id),
  amount integer not null,
  interval text not null,
  method text not null,
  source text not null,
  campaign text not null default '',
  appeal_id integer references appeals (id),
  project_id integer,
  project_title text not null,
  is_sponsored integer not null,
  is_small_donations integer not null,
  no_gift_aid integer not null default 0,
  newsletters_offer text,
  newsletters_refused integer not null default 0,
  note text not null,
  provider text,
  provider_session text unique,
  provider_url text,
  provider_customer text,
  provider_subscription text unique,
  provider_looks integer not null default 0,
  state text not null,
  received integer not null,
  last_on text,
  created_at text not null
);
create index gifts_by_appeal on gifts (appeal_id);
create index gifts_by_campaign on gifts (campaign) where campaign <> '';
create index gifts_by_state on gifts (state);
create index gifts_by_supporter on gifts (supporter_id);
create index gifts_by_time on gifts (created_at, id);
create index gifts_without_gift_aid on gifts (id) where no_gift_aid = 1;

-- History of each gift.
create table gift_events (
  id ${id},
  gift_id integer not null references gifts (id) on delete cascade,
  kind text not null,
  amount integer,
  source_key text unique,
  at text not null,
  user_name text not null
);
create index gift_events_by_gift on gift_events (gift_id, id);

-- Money that was received or paid back. Triggers prevent changes to entries.
create table ledger_entries (
  id ${id},
  kind text not null,
  gift_id integer references gifts (id),
  supporter_id integer references supporters (id),
  follows_id integer references ledger_entries (id),
  amount integer not null,
  booked_on text not null,
  method text not null,
  source text not null,
  source_key text not null unique,
  appeal_id integer references appeals (id),
  project_id integer,
  project_title text not null,
  is_restricted integer not null,
  receipt text unique,
  created_at text not null
);
create index ledger_entries_by_appeal on ledger_entries (appeal_id, kind, amount, gift_id);
create index ledger_entries_by_booked_on on ledger_entries (booked_on, id);
create index ledger_entries_by_follows_id on ledger_entries (follows_id);
create index ledger_entries_by_gift_id on ledger_entries (gift_id);
create index ledger_entries_by_supporter_id on ledger_entries (supporter_id);

-- Forms with mistakes from browsers without scripts, kept for an hour.
create table form_drafts (
  id ${id},
  token_hash text not null unique,
  data text not null,
  expires_at text not null
);
`;
