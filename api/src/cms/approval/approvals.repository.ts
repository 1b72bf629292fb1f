import type { ApprovalState } from '@lapis/contract';
import type { Generated, Selectable } from 'kysely';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    approvals: ApprovalsTable;
  }
}

/** Who asks, or asked, that a text be approved; of each text one at most is open. */
interface ApprovalsTable {
  id: Generated<number>;
  kind: ContentTable;
  thing_id: number;
  state: ApprovalState;
  asked_by: number | null;
  asked_at: string;
  decided_by: number | null;
  decided_at: string | null;
  /** When whoever asked was told what was decided. */
  told_at: string | null;
}

export type ApprovalRow = Selectable<ApprovalsTable>;

/** As long as an answer is awaited, of either side. */
export const openStates = ['asked', 'sent_back'] as const satisfies ApprovalState[];

/** Who decided what, and asked for what, stands in the audit log, which is kept for longer. */
const KEPT = 365 * DAY;

/** The requests that texts be approved. */
export const approvalsRepository = (db: Database) => ({
  find: (id: number) => db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst(),

  /** The one that is open, or else the one that was decided last. */
  latest: (kind: ContentTable, entryId: number) =>
    db
      .selectFrom('approvals')
      .selectAll()
      .where('kind', '=', kind)
      .where('thing_id', '=', entryId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Opens a request, or the one that was sent back anew. The entry is locked. */
  async ask(kind: ContentTable, entryId: number, userId: number) {
    const asked = {
      state: 'asked',
      asked_by: userId,
      asked_at: timestamp(),
      decided_by: null,
      decided_at: null,
      told_at: null,
    } as const;
    const again = await db
      .updateTable('approvals')
      .set(asked)
      .where('kind', '=', kind)
      .where('thing_id', '=', entryId)
      .where('state', 'in', openStates)
      .returningAll()
      .executeTakeFirst();
    if (again) return again;
    return db
      .insertInto('approvals')
      .values({ kind, thing_id: entryId, ...asked })
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /** Notes what was decided of a text whose request is open; undefined where none is. */
  decide: (
    { kind, entryId, state }: { kind: ContentTable; entryId: number; state: Exclude<ApprovalState, 'asked'> },
    userId: number | null,
  ) =>
    db
      .updateTable('approvals')
      .set({ state, decided_by: userId, decided_at: timestamp() })
      .where('kind', '=', kind)
      .where('thing_id', '=', entryId)
      .where('state', 'in', openStates)
      .returningAll()
      .executeTakeFirst(),

  /**
   * What was decided by somebody else and nobody was told of, taken by whoever asks here: it is told within the same
   * transaction, so once.
   */
  takeUntold: () =>
    db
      .updateTable('approvals')
      .set({ told_at: timestamp() })
      .where('state', 'in', ['approved', 'sent_back'])
      .where('told_at', 'is', null)
      .returningAll()
      .execute(),

  forget: (kind: ContentTable, entryId: number) =>
    db.deleteFrom('approvals').where('kind', '=', kind).where('thing_id', '=', entryId).execute(),

  /** Deletes what was decided a year ago. */
  purge: () =>
    db
      .deleteFrom('approvals')
      .where('state', 'not in', openStates)
      .where('decided_at', '<', timestamp(-KEPT))
      .execute(),
});
