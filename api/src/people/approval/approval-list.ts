import type { Approval, ApprovalState } from '@lapis/contract';
import { sql } from 'kysely';
import { type ApprovalRow, approvalsRepository } from '../../cms/approval/approvals.repository';
import { needsSecondPerson } from '../../cms/approval/approval-rule';
import { findWritersByEntry } from '../../cms/approval/writers';
import { mayPublish, type RequestUser } from '../../cms/entries/own-work';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import { type PageParams, fetchPage } from '../../server/database/lists';
import type { ContentTable } from '../../server/database/tables';

const NAMED = 5;

type Row = ApprovalRow & { asker: string | null; decider: string | null };

interface ApprovalListParams extends PageParams {
  state: ApprovalState;
  own: boolean;
}

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

  async function loadTitles(all: Row[]) {
    const titles = new Map<string, string>();
    for (const table of new Set(all.map(({ kind }) => kind))) {
      const ids = all.filter(({ kind }) => kind === table).map(({ entry_id }) => entry_id);
      const found = await db.selectFrom(table).select(['id', 'title']).where('id', 'in', ids).execute();
      for (const { id, title } of found) titles.set(`${table} ${id}`, title);
    }
    return titles;
  }

  async function notWrittenBy(userId: number, all: Row[]) {
    const writers = new Map<ContentTable, Map<number, Set<number>>>();
    for (const table of new Set(all.map(({ kind }) => kind))) {
      const ids = all.filter(({ kind }) => kind === table).map(({ entry_id }) => entry_id);
      writers.set(table, await findWritersByEntry(db, table, ids));
    }
    return all.filter(({ kind, entry_id }) => !writers.get(kind)?.get(entry_id)?.has(userId));
  }

  const typeNameOf = (table: ContentTable) => contentTypes.find((type) => type.table === table)?.name;

  async function shown(all: Row[], userId: number): Promise<Approval[]> {
    const titles = await loadTitles(all);
    return all.flatMap(({ kind: table, asker, decider, asked_by, told_at: _, ...row }) => {
      const kind = typeNameOf(table);
      const title = titles.get(`${table} ${row.entry_id}`);
      if (!kind || title === undefined) return [];
      return [{ ...row, kind, title, asked_by: asker, is_own: asked_by === userId, decided_by: decider }];
    });
  }

  const toWaitingTexts = (all: Approval[]) => ({ total: all.length, next: all.slice(0, NAMED) });

  const inState = (state: ApprovalState) =>
    rows().where('approvals.state', '=', state).orderBy('asked_at').orderBy('approvals.id');

  return {
    async list({ state, own, ...page }: ApprovalListParams, userId: number) {
      const found = inState(state).$if(own, (query) => query.where('asked_by', '=', userId));
      const { rows: all, total } = await fetchPage(found, page);
      return { results: await shown(all, userId), total, ...page };
    },

    async find(id: number, userId: number) {
      const row = await rows().where('approvals.id', '=', id).executeTakeFirst();
      return row && (await shown([row], userId))[0];
    },

    async latestOf(table: ContentTable, entryId: number, userId: number) {
      const latest = await approvalsRepository(db).latest(table, entryId);
      return latest && this.find(latest.id, userId);
    },

    async waitingFor(who: RequestUser) {
      const { id } = who.user;
      const asked = mayPublish(who)
        ? await inState('asked')
            .where((eb) => eb.or([eb('asked_by', '!=', id), eb('asked_by', 'is', null)]))
            .execute()
        : [];
      const isStrict = asked.length > 0 && (await needsSecondPerson(db));
      const open = isStrict ? await notWrittenBy(id, asked) : asked;
      const back = await inState('sent_back').where('asked_by', '=', id).execute();
      return {
        to_approve: toWaitingTexts(await shown(open, id)),
        sent_back: toWaitingTexts(await shown(back, id)),
      };
    },
  };
};
