import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { dayOf } from '../settings/giving-day';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';

const days = (column: string) =>
  sql`sum(cast(replace(coalesce(${sql.ref(column)}, '0'), '-', '') as integer))`;

/**
 * All that such figures are made of, as one text that is another after each change: nobody who writes has to tell of
 * it, and it is right in every process.
 */
async function madeOf(db: Database) {
  const { time_zone } = await givingSettingsRepository(db).read();
  const { rows } = await sql`
    select
      (select max(id) from ledger_entries) as entries,
      (select max(id) from claim_entries) as claimed,
      (select max(id) from claims) as claims,
      (select version from giving_settings where id = 1) as settings,
      (select sum(version) from appeals) as appeals,
      (select max(id) from appeals) as appeal,
      supporters.*, declarations.*
    from
      (select count(*) as people, max(id) as newest, sum(version) as versions from supporters) as supporters,
      (select count(*) as declared, max(id) as latest, ${days('cancelled_from')} as cancelled,
        ${days('record_sent_on')} as sent from declarations) as declarations
  `.execute(db);
  return JSON.stringify([dayOf(new Date(), time_zone), rows]);
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
