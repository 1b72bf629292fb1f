import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { todayOf } from '../settings/today';
import '../tables';

const days = (column: string) =>
  sql`sum(cast(replace(coalesce(${sql.ref(column)}, '0'), '-', '') as integer))`;

/** Of entries that are written at the same moment, one may be there before another that has a lower id. */
const LATELY = 1000;

/**
 * All that such figures are made of, as one text that is another after each change: nobody who writes has to tell of
 * it, and it is right in every process. What a claim holds is as old as the claim.
 */
async function madeOf(db: Database) {
  const { rows } = await sql`
    select
      (select sum(id) from (select id from ledger_entries order by id desc limit ${LATELY}) as lately) as entries,
      (select max(created_at) from claims) as newest_claim,
      (select count(*) from claims) as claims,
      (select version from giving_settings where id = 1) as settings,
      (select sum(version) from appeals) as appeals,
      (select max(id) from appeals) as appeal,
      (select sum(id) from gifts where no_gift_aid = 1) as without_gift_aid,
      supporters.*, declarations.*
    from
      (select count(*) as people, max(id) as newest, sum(version) as versions from supporters) as supporters,
      (select count(*) as declared, max(id) as latest, ${days('cancelled_from')} as cancelled,
        ${days('record_sent_on')} as sent from declarations) as declarations
  `.execute(db);
  return JSON.stringify([await todayOf(db), rows]);
}

/** Figures that every gift is looked at for: they are kept until something that they are made of has changed. */
export function keptFigures<Figures>(db: Database, read: () => Promise<Figures>) {
  let kept: { state: string; figures: Promise<Figures> } | undefined;
  return async () => {
    const state = await madeOf(db);
    if (kept?.state === state) return kept.figures;
    const reading = { state, figures: read() };
    kept = reading;
    try {
      return await reading.figures;
    } catch (error) {
      if (kept === reading) kept = undefined;
      throw error;
    }
  };
}
