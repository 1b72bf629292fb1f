import type { ImportPhase, ImportReport, ImportState, SourceSystem } from '@lapis/contract';
import type { Generated, Selectable } from 'kysely';
import { type Actor, audit, actorName } from '../../cms/audit/audit';
import { type Database, inTransaction } from '../../server/database/database';
import { LEASE, type LeasedJob } from '../../server/database/lease';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import { shownImports } from './shown-imports';

declare module '../../server/database/tables' {
  interface Tables {
    imports: ImportsTable;
  }
}

export interface WebsiteImportOptions {
  /** Consent for all pictures; undefined if an editor must check each. */
  consent?: { from: string; covers: string; given_at: string } | undefined;
  menu?: string | undefined;
  address?: string | undefined;
}

interface ImportsTable {
  id: Generated<number>;
  system: SourceSystem;
  name: string;
  /** Key of the export in the store until the import ends; null for imports from the terminal. */
  stored: string | null;
  options: string;
  state: ImportState;
  phase: ImportPhase;
  done: number;
  total: number;
  warnings: number;
  problem: string | null;
  report: string | null;
  is_stopping: number;
  /** 1 while running, then null; unique, so that only one import runs at a time. */
  active: number | null;
  user_id: number | null;
  user_name: string;
  ip: string | null;
  started_at: string;
  ended_at: string | null;
  /** Number of attempts in which nothing was imported. */
  tries: number;
  holder: string | null;
  next_try_at: string | null;
}

export interface ClaimedImport extends LeasedJob {
  system: SourceSystem;
  stored: string | null;
  options: WebsiteImportOptions;
  holder: string;
  actor: Actor;
}

export interface ImportProgress {
  phase: ImportPhase;
  done: number;
  total: number;
  warnings: number;
}

const started = { phase: 'reading', done: 0, total: 0, warnings: 0 } as const;

/** Limits the attempts, because a huge export may crash the server each time. */
const MOST_TRIES = 3;

const queue = (db: Database) => ({
  begin: (
    {
      system,
      name,
      stored,
      options,
    }: Pick<ImportsTable, 'system' | 'name' | 'stored'> & { options: WebsiteImportOptions },
    { user, ip }: Actor,
  ) =>
    db
      .insertInto('imports')
      .values({
        ...started,
        system,
        name,
        stored,
        options: JSON.stringify(options),
        state: 'waiting',
        is_stopping: 0,
        active: 1,
        tries: 0,
        user_id: user?.id ?? null,
        user_name: actorName({ user }),
        ip,
        started_at: timestamp(),
        next_try_at: timestamp(),
      })
      .onConflict((conflict) => conflict.column('active').doNothing())
      .returning('id')
      .executeTakeFirst(),

  async claim(holder: string, id?: number): Promise<ClaimedImport | undefined> {
    const lease = timestamp(LEASE);
    const row = await db
      .updateTable('imports')
      .set((eb) => ({
        ...started,
        state: 'running',
        tries: eb('tries', '+', 1),
        holder,
        next_try_at: lease,
      }))
      .where('active', '=', 1)
      .where('next_try_at', '<=', timestamp())
      .where('tries', '<', MOST_TRIES)
      .where((eb) => (id === undefined ? eb('stored', 'is not', null) : eb('id', '=', id)))
      .returningAll()
      .executeTakeFirst();
    return row && { ...row, ...(await loadImportContext(db, row)), lease, holder };
  },

  stop: (id: number) =>
    db.updateTable('imports').set({ is_stopping: 1 }).where('id', '=', id).where('active', '=', 1).execute(),

  /**
   * Releases the leases of dead processes. Imports from the terminal keep theirs, because they may still be
   * running.
   */
  release: () =>
    db
      .updateTable('imports')
      .set({ next_try_at: timestamp() })
      .where('active', '=', 1)
      .where('stored', 'is not', null)
      .execute(),

  /**
   * Ends imports that can't be resumed: those from interrupted commands and those that keep crashing.
   * @returns their exports in the store, which `giveUpBroken` deletes
   */
  endBroken: () =>
    db
      .updateTable('imports')
      .set({
        state: 'failed',
        problem: 'The import was interrupted. Start it again to continue where it left off.',
        ended_at: timestamp(),
        next_try_at: null,
        active: null,
      })
      .where('active', '=', 1)
      .where('next_try_at', '<=', timestamp())
      .where((eb) => eb.or([eb('stored', 'is', null), eb('tries', '>=', MOST_TRIES)]))
      .returning('stored')
      .execute(),
});

const record = (db: Database) => ({
  /** Records progress. Returns false if the import has been stopped or has a different holder. */
  async advance({ id, holder }: ClaimedImport, progress: ImportProgress) {
    const row = await db
      .updateTable('imports')
      .set({ ...progress, ...(progress.done > 0 && { tries: 0 }) })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .where('state', '=', 'running')
      .returning('is_stopping')
      .executeTakeFirst();
    return row?.is_stopping === 0;
  },

  /** Ends an import. Returns false if the import has a different holder or has been given up as broken. */
  end: (
    { id, holder, actor }: ClaimedImport,
    end: { state: 'done' | 'stopped' | 'failed'; problem?: string; report?: ImportReport },
  ) =>
    inTransaction(db, async (transaction) => {
      const { state, problem = null, report } = end;
      const ended = await transaction
        .updateTable('imports')
        .set({
          state,
          problem,
          report: report ? JSON.stringify(report) : null,
          ended_at: timestamp(),
          next_try_at: null,
          stored: null,
          active: null,
        })
        .where('id', '=', id)
        .where('holder', '=', holder)
        .where('active', '=', 1)
        .returning(['system', 'name'])
        .executeTakeFirst();
      if (!ended) return false;
      const { counts } = report ?? {};
      await audit(transaction).note(actor, {
        action: 'imported',
        kind: 'site',
        details: { system: ended.system, file: ended.name, state, ...counts },
      });
      return true;
    }),

  /** Releases the import, so that another process can resume it. */
  giveBack: ({ id, holder }: ClaimedImport) =>
    db
      .updateTable('imports')
      .set({ next_try_at: timestamp() })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .execute(),
});

async function loadImportContext(
  db: Database,
  { options, user_id, user_name, ip }: Selectable<Tables['imports']>,
) {
  const user =
    user_id === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['id', 'firstname', 'lastname'])
          .where('id', '=', user_id)
          .executeTakeFirst();
  const actor: Actor = { user: user ?? null, ip };
  return { options: JSON.parse(options) as WebsiteImportOptions, actor, user_name };
}

export const importsRepository = (db: Database) => ({ ...shownImports(db), ...queue(db), ...record(db) });
