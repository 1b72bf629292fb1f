import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { readToday } from '../settings/today';
import '../tables';

const days = (column: string) =>
  sql`sum(cast(replace(coalesce(${sql.ref(column)}, '0'), '-', '') as integer))`;

/**
 * Number of newest ids whose sum shows whether the ledger has changed. The largest id alone could miss
 * entries, because concurrent transactions may commit ids out of order.
 */
const LATELY = 1000;

/**
 * Returns a fingerprint of everything the figures depend on. Each process compares it with the one it cached,
 * so code that changes data needn't invalidate any cache. The contents of claims and of HMRC's payments are
 * left out, because they never change; a refused claim no longer counts.
 */
async function readFingerprint(db: Database) {
  const { rows } = await sql`
    select
      (select sum(id) from (select id from ledger_entries order by id desc limit ${LATELY}) as lately) as entries,
      (select max(created_at) from claims) as newest_claim,
      (select count(*) from claims) as claims,
      (select sum(id) from claims where refused_on is not null) as refused,
      (select sum(id) from claim_payments) as claim_payments,
      (select version from giving_settings where id = 1) as settings,
      (select sum(version) from appeals) as appeals,
      (select max(id) from appeals) as appeal,
      (select sum(id) from gifts where no_gift_aid = 1) as without_gift_aid,
      small.*, housed.*, buildings.*, charities.*, supporters.*, declarations.*
    from
      (select count(*) as people, max(id) as newest, sum(version) as versions from supporters) as supporters,
      (select count(*) as declared, max(id) as latest, ${days('cancelled_from')} as cancelled,
        ${days('record_sent_on')} as sent from declarations) as declarations,
      (select sum(id) as small from gifts where is_small_donations = 1) as small,
      (select sum(cast(id as bigint) * building_id) as housed from gifts where building_id is not null) as housed,
      (select sum(id) as buildings from community_buildings where removed_at is null) as buildings,
      (select sum(id) as charities, sum(id * makes_claims) as claiming, sum(id * has_buildings) as in_buildings
        from connected_charities where removed_at is null) as charities
  `.execute(db);
  return JSON.stringify([await readToday(db), rows]);
}

/** Caches figures, which require scanning all gifts, until the fingerprint changes. */
export function cacheFigures<Figures>(db: Database, read: () => Promise<Figures>) {
  let cached: { state: string; figures: Promise<Figures> } | undefined;
  return async () => {
    const state = await readFingerprint(db);
    if (cached?.state === state) return cached.figures;
    const reading = { state, figures: read() };
    cached = reading;
    try {
      return await reading.figures;
    } catch (error) {
      if (cached === reading) cached = undefined;
      throw error;
    }
  };
}
