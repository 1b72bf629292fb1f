import type { MoveInPhase, MoveInReport, MoveInState, SourceSystem } from '@lapis/contract';
import type { Generated, Selectable } from 'kysely';
import { type Actor, audit, nameOf } from '../../cms/audit/audit';
import { type Database, inTransaction } from '../../server/database/database';
import { LEASE, type Leased } from '../../server/database/lease';
import type { Tables } from '../../server/database/tables';
import { timestamp } from '../../server/time/clock';
import { shownMoves } from './shown-moves';

declare module '../../server/database/tables' {
  interface Tables {
    imports: ImportsTable;
  }
}

/** How somebody wants a site to be taken in. */
export interface MoveInOptions {
  /** The consent that holds for all pictures; undefined where somebody has to look at each. */
  consent?: { from: string; covers: string; given_at: string } | undefined;
  /** The menu that becomes the one at the top. */
  menu?: string | undefined;
  /** Where the other site is or was, where its export doesn't say. */
  address?: string | undefined;
}

/** What was taken in from other systems, and what is being taken in. */
interface ImportsTable {
  id: Generated<number>;
  system: SourceSystem;
  /** Of the file that was sent. */
  name: string;
  /** The name that it has in the store until all of it is here; null then, and of one that a command reads by itself. */
  stored: string | null;
  /** JSON: MoveInOptions. */
  options: string;
  state: MoveInState;
  phase: MoveInPhase;
  done: number;
  total: number;
  warnings: number;
  problem: string | null;
  /** JSON: the contract's MoveInReport, once it has ended. */
  report: string | null;
  is_stopping: number;
  /** 1 until it has ended, null then: there is one at a time. */
  active: number | null;
  user_id: number | null;
  user_name: string;
  ip: string | null;
  started_at: string;
  ended_at: string | null;
  /** How often a process has begun it and ended in its midst, before anything was taken in. */
  tries: number;
  /** A random name of the process that does it. */
  holder: string | null;
  /** Until then it is somebody's; null of one that has ended. */
  next_try_at: string | null;
}

/** A move that this process does. */
export interface ClaimedMove extends Leased {
  system: SourceSystem;
  stored: string | null;
  options: MoveInOptions;
  holder: string;
  actor: Actor;
}

/** How far it is. */
export interface Progress {
  phase: MoveInPhase;
  done: number;
  total: number;
  warnings: number;
}

const started = { phase: 'reading', done: 0, total: 0, warnings: 0 } as const;

/** An export may be more than the machine can bear, and is not to take it down again and again. */
const MOST_TRIES = 3;

/** One move at a time, in whichever process. */
const queue = (db: Database) => ({
  /** Begins one; undefined while another one is under way. */
  begin: (
    {
      system,
      name,
      stored,
      options,
    }: Pick<ImportsTable, 'system' | 'name' | 'stored'> & { options: MoveInOptions },
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
        user_name: nameOf({ user }),
        ip,
        started_at: timestamp(),
        next_try_at: timestamp(),
      })
      .onConflict((conflict) => conflict.column('active').doNothing())
      .returning('id')
      .executeTakeFirst(),

  /** Takes a move that waits, or whose process has ended, for the caller alone. */
  async claim(holder: string, id?: number): Promise<ClaimedMove | undefined> {
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
      // What a command reads by itself nobody else can.
      .where((eb) => (id === undefined ? eb('stored', 'is not', null) : eb('id', '=', id)))
      .returningAll()
      .executeTakeFirst();
    return row && { ...row, ...(await whoseOf(db, row)), lease, holder };
  },

  /** Asks it to stop. */
  stop: (id: number) =>
    db.updateTable('imports').set({ is_stopping: 1 }).where('id', '=', id).where('active', '=', 1).execute(),

  /** Ends the leases of moves whose processes have ended. A command goes on with its own beside a server that starts. */
  release: () =>
    db
      .updateTable('imports')
      .set({ next_try_at: timestamp() })
      .where('active', '=', 1)
      .where('stored', 'is not', null)
      .execute(),

  /**
   * Ends those that nobody can go on with: of commands that were broken off, and those that ended their processes.
   * @returns the exports in the store that are of no more use, which `giveUpBroken` deletes
   */
  endBroken: () =>
    db
      .updateTable('imports')
      .set({
        state: 'failed',
        problem: 'This was broken off. Start it again: it goes on from where it was.',
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

/** What whoever has claimed a move writes down of it. */
const record = (db: Database) => ({
  /** Writes down how far it is; answers whether it is to go on: it is still the holder's, and nobody has stopped it. */
  async advance({ id, holder }: ClaimedMove, progress: Progress) {
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

  /** Ends it; answers false where it is somebody else's by now, or was given up as broken. */
  end: (
    { id, holder, actor }: ClaimedMove,
    end: { state: 'done' | 'stopped' | 'failed'; problem?: string; report?: MoveInReport },
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

  /** Gives it back as it is: the next process goes on. */
  giveBack: ({ id, holder }: ClaimedMove) =>
    db
      .updateTable('imports')
      .set({ next_try_at: timestamp() })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .execute(),
});

/** How it is done, and in whose name. */
async function whoseOf(db: Database, { options, user_id, user_name, ip }: Selectable<Tables['imports']>) {
  const user =
    user_id === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['id', 'firstname', 'lastname'])
          .where('id', '=', user_id)
          .executeTakeFirst();
  const actor: Actor = { user: user ?? null, ip };
  return { options: JSON.parse(options) as MoveInOptions, actor, user_name };
}

/** What was taken in from other systems, and what is being taken in: one at a time, in whichever process. */
export const importsRepository = (db: Database) => ({ ...shownMoves(db), ...queue(db), ...record(db) });
