import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { autoId, runStatements } from './statements';

const statements = (id: string) => `
-- Community buildings in which the charity works, each with a limit of its own for small donations.
create table community_buildings (
  id ${id},
  name text not null,
  address text not null,
  postcode text not null,
  removed_at text
);

-- Charities that are connected with this one, and share its limit for small donations.
create table connected_charities (
  id ${id},
  name text not null,
  reference text not null,
  makes_claims integer not null,
  has_buildings integer not null,
  removed_at text
);

alter table gifts add column building_id integer references community_buildings (id);
create index gifts_by_building on gifts (building_id);
alter table claims add column small_buildings text not null default '[]';
alter table claims add column connected_charities text not null default '[]';
`;

/** Community buildings and connected charities in claims for small donations. */
export const smallDonations = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements(autoId[engine]));
  },
});
