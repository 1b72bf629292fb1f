import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { autoId, runStatements } from './statements';

const statements = (id: string) => `
alter table claims add column refused_on text;
alter table claims add column refusal text not null default '';
alter table claims add column explanation text;
alter table claims add column small_returned text not null default '[]';
alter table claims add column small_adjustment integer not null default 0;

-- Payments by HMRC for claims, from a bank statement or entered by staff.
create table claim_payments (
  id ${id},
  claim_id integer not null references claims (id),
  line_id integer unique references statement_lines (id),
  amount integer not null,
  paid_on text not null,
  user_name text not null,
  created_at text not null
);
create index claim_payments_by_claim on claim_payments (claim_id);
create index claim_payments_by_paid_on on claim_payments (paid_on);

-- Parts of HMRC's payments by purpose, which add up to the payment.
create table claim_shares (
  id ${id},
  payment_id integer not null references claim_payments (id) on delete cascade,
  appeal_id integer references appeals (id),
  project_id integer,
  project_title text not null,
  is_restricted integer not null,
  amount integer not null
);
create index claim_shares_by_payment on claim_shares (payment_id);

-- Ledger entries of claims that HMRC refused, which can be claimed again. Undoing the refusal needs them.
create table refused_entries (
  id ${id},
  claim_id integer not null references claims (id),
  line_id integer references claim_lines (id),
  entry_id integer not null references ledger_entries (id),
  declaration_id integer references declarations (id) on delete set null,
  role text not null,
  donated_on text not null,
  amount integer not null
);
create index refused_entries_by_claim on refused_entries (claim_id);
create index refused_entries_by_declaration on refused_entries (declaration_id);
`;

/** Outcomes of claims: HMRC’s payments and refusals. */
export const claimOutcomes = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements(autoId[engine]));
  },
});
