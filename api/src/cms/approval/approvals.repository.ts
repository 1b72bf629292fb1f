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

interface ApprovalsTable {
  id: Generated<number>;
  kind: ContentTable;
  entry_id: number;
  state: ApprovalState;
  asked_by: number | null;
  asked_at: string;
  decided_by: number | null;
  decided_at: string | null;
  told_at: string | null;
}

export type ApprovalRow = Selectable<ApprovalsTable>;

export const openStates = ['asked', 'sent_back'] as const satisfies ApprovalState[];

const KEPT = 365 * DAY;

export const approvalsRepository = (db: Database) => ({
  find: (id: number) => db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst(),

  latest: (kind: ContentTable, entryId: number) =>
    db
      .selectFrom('approvals')
      .selectAll()
      .where('kind', '=', kind)
      .where('entry_id', '=', entryId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Opens a request, or reopens one that was sent back. The entry must be locked. */
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
      .where('entry_id', '=', entryId)
      .where('state', 'in', openStates)
      .returningAll()
      .executeTakeFirst();
    if (again) return again;
    return db
      .insertInto('approvals')
      .values({ kind, entry_id: entryId, ...asked })
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  decide: (
    { kind, entryId, state }: { kind: ContentTable; entryId: number; state: Exclude<ApprovalState, 'asked'> },
    userId: number | null,
  ) =>
    db
      .updateTable('approvals')
      .set({ state, decided_by: userId, decided_at: timestamp() })
      .where('kind', '=', kind)
      .where('entry_id', '=', entryId)
      .where('state', 'in', openStates)
      .returningAll()
      .executeTakeFirst(),

  /**
   * Claims the decisions that requesters haven't been notified of. The emails are queued in the same
   * transaction, so each is sent only once.
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
    db.deleteFrom('approvals').where('kind', '=', kind).where('entry_id', '=', entryId).execute(),

  purge: () =>
    db
      .deleteFrom('approvals')
      .where('state', 'not in', openStates)
      .where('decided_at', '<', timestamp(-KEPT))
      .execute(),
});
