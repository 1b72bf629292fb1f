import type { PeopleImport, PeopleTotals } from '@lapis/contract';
import type { PeopleField } from '@lapis/contract/people-fields';
import type { Selectable } from 'kysely';
import type { Database } from '../../server/database/database';
import { fetchPage, type PageParams } from '../../server/database/lists';
import { LEASE } from '../../server/database/lease';
import type { Tables } from '../../server/database/tables';
import { DAY, timestamp } from '../../server/time/clock';
import '../tables';
import { noTotals } from './plan-rows';

export type ImportRow = Selectable<Tables['people_imports']>;

interface NewPeopleImport {
  name: string;
  system: string;
  file_key: string;
  columns: Record<string, PeopleField | null>;
  rows_total: number;
  user_name: string;
}

const UNDO_WITHIN = DAY;

const nothingStayed = () => ({ supporters: 0, subscribers: 0, suppressions: 0, gifts: 0, declarations: 0 });

export type Stayed = ReturnType<typeof nothingStayed>;

const findState = ({ undone_at, ended_at, lease_until }: ImportRow): PeopleImport['state'] => {
  if (undone_at !== null) return 'undone';
  if (ended_at !== null) return 'done';
  return lease_until !== null && lease_until > timestamp() ? 'running' : 'stopped';
};

/** Returns the end of the time in which an import can be undone; null while it runs and after its undo. */
export function undoUntil(row: ImportRow) {
  const state = findState(row);
  if (state === 'running' || state === 'undone') return null;
  return new Date(Date.parse(row.ended_at ?? row.created_at) + UNDO_WITHIN).toISOString();
}

const shown = (row: ImportRow): PeopleImport => ({
  id: row.id,
  name: row.name,
  system: row.system,
  state: findState(row),
  rows: row.rows_total,
  done: row.rows_done,
  totals: { ...noTotals(), ...(JSON.parse(row.totals) as PeopleTotals) },
  stayed: { ...nothingStayed(), ...(JSON.parse(row.stayed ?? '{}') as Stayed) },
  can_undo_until: undoUntil(row),
  created_at: row.created_at,
  created_by: row.user_name,
});

export const peopleImportsRepository = (db: Database) => {
  const all = () => db.selectFrom('people_imports').selectAll();
  const read = (id: number) => all().where('id', '=', id).executeTakeFirst();

  return {
    read,

    async find(id: number) {
      const row = await read(id);
      return row && shown(row);
    },

    async list(page: PageParams) {
      const { rows, total } = await fetchPage(all().orderBy('id', 'desc'), page);
      return { results: rows.map(shown), total, ...page };
    },

    running: () =>
      all().where('ended_at', 'is', null).where('lease_until', '>', timestamp()).executeTakeFirst(),

    /** Finds an import of the same file and options that was interrupted. */
    interrupted: (fileKey: string) =>
      all()
        .where('file_key', '=', fileKey)
        .where('ended_at', 'is', null)
        .where('undone_at', 'is', null)
        .executeTakeFirst(),

    add: ({ columns, ...values }: NewPeopleImport) =>
      db
        .insertInto('people_imports')
        .values({
          ...values,
          columns: JSON.stringify(columns),
          rows_done: 0,
          totals: JSON.stringify(noTotals()),
          stayed: null,
          lease_until: null,
          ended_at: null,
          undone_at: null,
          created_at: timestamp(),
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Takes or extends the lease of an import. Returns its end; undefined if another process has it. */
    async lease(id: number, before: string | null, done?: { rows_done: number; totals: PeopleTotals }) {
      // Differs from every earlier lease, even within a millisecond.
      const lease = `${timestamp(LEASE)} ${Math.random().toString(36).slice(2)}`;
      const row = await db
        .updateTable('people_imports')
        .set({
          lease_until: lease,
          ...(done && { rows_done: done.rows_done, totals: JSON.stringify(done.totals) }),
        })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('undone_at', 'is', null)
        .where((eb) => (before === null ? eb('lease_until', 'is', null) : eb('lease_until', '=', before)))
        .returning('id')
        .executeTakeFirst();
      return row && lease;
    },

    /** Gives the lease back, so that the same file can carry on at once. */
    async release(id: number, lease: string) {
      await db
        .updateTable('people_imports')
        .set({ lease_until: null })
        .where('id', '=', id)
        .where('lease_until', '=', lease)
        .execute();
    },

    end: (id: number) =>
      db
        .updateTable('people_imports')
        .set({ ended_at: timestamp(), lease_until: null })
        .where('id', '=', id)
        .execute(),

    undone: (id: number, stayed: Stayed) =>
      db
        .updateTable('people_imports')
        .set({ undone_at: timestamp(), lease_until: null, stayed: JSON.stringify(stayed) })
        .where('id', '=', id)
        .execute(),
  };
};

/** Returns what staff said of headings in earlier imports, the latest last. */
export async function loadRememberedColumns(db: Database) {
  const rows = await db
    .selectFrom('people_imports')
    .select('columns')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const columns = rows.toReversed().map((row) => JSON.parse(row.columns) as NewPeopleImport['columns']);
  return Object.assign({}, ...columns) as NewPeopleImport['columns'];
}
