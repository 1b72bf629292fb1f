import type { Approval, ApprovalState } from '@lapis/contract';
import { sql } from 'kysely';
import { type ApprovalRow, approvalsRepository } from '../../cms/approval/approvals.repository';
import { needsSomebodyElse } from '../../cms/approval/approval-rule';
import { writersOfAll } from '../../cms/approval/writers';
import { mayPublish, type Who } from '../../cms/entries/own-work';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import { type Page, pageOf } from '../../server/database/lists';
import type { ContentTable } from '../../server/database/tables';

/** As many of those that wait as the dashboard names. */
const NAMED = 5;

type Row = ApprovalRow & { asker: string | null; decider: string | null };

interface Listed extends Page {
  state: ApprovalState;
  own: boolean;
}

/** Requests as people read them: with the names of who asked and who decided, and what the texts are called. */
export const approvalList = (db: Database, contentTypes: readonly ContentType[]) => {
  const rows = () =>
    db
      .selectFrom('approvals')
      .leftJoin('users as asker', 'asker.id', 'approvals.asked_by')
      .leftJoin('users as decider', 'decider.id', 'approvals.decided_by')
      .selectAll('approvals')
      .select([
        sql<string | null>`asker.firstname || ' ' || asker.lastname`.as('asker'),
        sql<string | null>`decider.firstname || ' ' || decider.lastname`.as('decider'),
      ]);

  async function titlesOf(all: Row[]) {
    const titles = new Map<string, string>();
    for (const table of new Set(all.map(({ kind }) => kind))) {
      const ids = all.filter(({ kind }) => kind === table).map(({ thing_id }) => thing_id);
      const found = await db.selectFrom(table).select(['id', 'title']).where('id', 'in', ids).execute();
      for (const { id, title } of found) titles.set(`${table} ${id}`, title);
    }
    return titles;
  }

  async function notWrittenBy(userId: number, all: Row[]) {
    const writers = new Map<ContentTable, Map<number, Set<number>>>();
    for (const table of new Set(all.map(({ kind }) => kind))) {
      const ids = all.filter(({ kind }) => kind === table).map(({ thing_id }) => thing_id);
      writers.set(table, await writersOfAll(db, table, ids));
    }
    return all.filter(({ kind, thing_id }) => !writers.get(kind)?.get(thing_id)?.has(userId));
  }

  const nameOf = (table: ContentTable) => contentTypes.find((type) => type.table === table)?.name;

  async function shown(all: Row[], userId: number): Promise<Approval[]> {
    const titles = await titlesOf(all);
    return all.flatMap(({ kind: table, asker, decider, asked_by, told_at: _, ...row }) => {
      const kind = nameOf(table);
      const title = titles.get(`${table} ${row.thing_id}`);
      if (!kind || title === undefined) return [];
      return [{ ...row, kind, title, asked_by: asker, is_own: asked_by === userId, decided_by: decider }];
    });
  }

  /** The first of those that wait, and how many there are. */
  const firstOf = (all: Approval[]) => ({ total: all.length, next: all.slice(0, NAMED) });

  const inState = (state: ApprovalState) =>
    rows().where('approvals.state', '=', state).orderBy('asked_at').orderBy('approvals.id');

  return {
    async list({ state, own, ...page }: Listed, userId: number) {
      const found = inState(state).$if(own, (query) => query.where('asked_by', '=', userId));
      const { rows: all, total } = await pageOf(found, page);
      return { results: await shown(all, userId), total, ...page };
    },

    async find(id: number, userId: number) {
      const row = await rows().where('approvals.id', '=', id).executeTakeFirst();
      return row && (await shown([row], userId))[0];
    },

    /** The one of an entry that is open, or was decided last. */
    async latestOf(table: ContentTable, entryId: number, userId: number) {
      const latest = await approvalsRepository(db).latest(table, entryId);
      return latest && this.find(latest.id, userId);
    },

    /** What waits for somebody: texts that they can approve, and texts of theirs that were sent back. */
    async waitingFor(who: Who) {
      const { id } = who.user;
      const asked = mayPublish(who)
        ? await inState('asked')
            .where((eb) => eb.or([eb('asked_by', '!=', id), eb('asked_by', 'is', null)]))
            .execute()
        : [];
      const isStrict = asked.length > 0 && (await needsSomebodyElse(db));
      const open = isStrict ? await notWrittenBy(id, asked) : asked;
      const back = await inState('sent_back').where('asked_by', '=', id).execute();
      return {
        to_approve: firstOf(await shown(open, id)),
        sent_back: firstOf(await shown(back, id)),
      };
    },
  };
};
