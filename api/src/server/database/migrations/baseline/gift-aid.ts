/** Gift Aid declarations and claims. */
export const giftAidTables = (id: string) => `
-- Givers' statements that allow the charity to claim tax.
create table declarations (
  id ${id},
  supporter_id integer not null references supporters (id),
  with_gift integer,
  given text not null,
  wording text not null,
  made_on text not null,
  covers_from text not null,
  covers_until text,
  title text not null,
  firstname text not null,
  lastname text not null,
  house text not null,
  street text not null,
  postcode text not null,
  outside_uk integer not null,
  record_sent_on text,
  cancelled_from text,
  user_name text not null,
  created_at text not null
);
create index declarations_by_gift on declarations (with_gift);
create index declarations_by_supporter on declarations (supporter_id);

-- Claims made to HMRC.
create table claims (
  id ${id},
  state text not null,
  first_on text not null,
  last_on text not null,
  gifts integer not null,
  tax integer not null,
  adjustment integer not null,
  small_donations text not null,
  wording text not null,
  user_name text not null,
  created_at text not null,
  submitted_on text,
  hmrc_reference text not null
);

-- Rows of the schedule that HMRC receives.
create table claim_lines (
  id ${id},
  claim_id integer not null references claims (id) on delete cascade,
  position integer not null,
  declaration_id integer references declarations (id) on delete set null,
  title text not null,
  firstname text not null,
  lastname text not null,
  house text not null,
  postcode text not null,
  aggregated text not null,
  is_sponsored integer not null,
  donated_on text not null,
  amount integer not null,
  constraint claim_lines_position unique (claim_id, position)
);

-- Ledger entries in a claim, and those that it takes back.
create table claim_entries (
  id ${id},
  claim_id integer not null references claims (id) on delete cascade,
  line_id integer references claim_lines (id) on delete cascade,
  entry_id integer not null references ledger_entries (id),
  declaration_id integer references declarations (id) on delete set null,
  role text not null,
  donated_on text not null,
  amount integer not null
);
create index claim_entries_by_claim on claim_entries (claim_id);
create index claim_entries_by_declaration on claim_entries (declaration_id);
create index claim_entries_by_entry on claim_entries (entry_id);
create unique index claim_entries_claimed_once on claim_entries (entry_id) where role <> 'adjustment';
create unique index claim_entries_returned_once on claim_entries (entry_id) where role = 'adjustment';
`;
