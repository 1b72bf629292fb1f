import type { NewWidget, WidgetChanges } from '@lapis/contract';
import { sql } from 'kysely';
import { isPublic } from '../content/publication';
import { timestamp } from '../database/clock';
import { type Database, inTransaction, isUniqueViolation } from '../database/database';
import { contains, folded, type Page, rowsOf } from '../database/lists';
import { invalid } from '../refusal';
import { cleanHtml } from '../content/clean-html';
import { withoutHiddenPictures } from '../media/hidden-pictures';
import { searchIndex } from '../search/search-index';

interface Search extends Page {
  q?: string | undefined;
  sort: 'name' | '-name' | 'updated_at' | '-updated_at';
}

export const widgetsRepository = (db: Database) => {
  const summaries = () =>
    db
      .selectFrom('widgets')
      .leftJoin('users', 'users.id', 'widgets.updated_by')
      .select(['widgets.id', 'widgets.name', 'widgets.title', 'widgets.version', 'widgets.updated_at'])
      .select(sql<string | null>`users.firstname || ' ' || users.lastname`.as('updated_by'));

  const find = (id: number) =>
    summaries().select('widgets.html').where('widgets.id', '=', id).executeTakeFirst();

  return {
    find,

    /** As visitors see it. */
    async findByName(name: string) {
      const widget = await db
        .selectFrom('widgets')
        .select(['id', 'html'])
        .where('name', '=', name)
        .where(isPublic('widgets'))
        .executeTakeFirst();
      return widget && { ...widget, html: await withoutHiddenPictures(db, widget.html) };
    },

    async list({ q, sort, ...page }: Search) {
      const matching = q
        ? sql<boolean>`(${contains('name', q)} or ${contains('title_folded', q)})`
        : sql<boolean>`1 = 1`;
      const { limit, offset } = rowsOf(page);
      const { total } = await db
        .selectFrom('widgets')
        .where(matching)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const results = await summaries()
        .where(matching)
        .orderBy(
          sort.endsWith('name') ? 'widgets.name' : 'widgets.updated_at',
          sort.startsWith('-') ? 'desc' : 'asc',
        )
        .orderBy('widgets.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { results, total, ...page };
    },

    latest: (count: number) =>
      summaries().orderBy('widgets.updated_at', 'desc').orderBy('widgets.id').limit(count).execute(),

    add: (widget: NewWidget, editor: number | null) =>
      inTransaction(db, async (transaction) => {
        const now = timestamp();
        const { id } = await transaction
          .insertInto('widgets')
          .values({
            ...widget,
            title_folded: folded(widget.title),
            html: cleanHtml(widget.html),
            updated_by: editor,
            published_at: now,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
          .catch(refuseTakenName);
        await searchIndex(transaction).refresh('page', id);
        return widgetsRepository(transaction).find(id);
      }),

    /** Changes the copy of that version, or the newest one; undefined where there is none (any more). */
    change: (id: number, { version, ...changes }: WidgetChanges, editor: number) =>
      inTransaction(db, async (transaction) => {
        const changed = await transaction
          .updateTable('widgets')
          .set((eb) => ({
            ...changes,
            ...(changes.title !== undefined && { title_folded: folded(changes.title) }),
            ...(changes.html !== undefined && { html: cleanHtml(changes.html) }),
            version: eb('version', '+', 1),
            updated_by: editor,
            updated_at: timestamp(),
          }))
          .where('id', '=', id)
          .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
          .returning('id')
          .executeTakeFirst()
          .catch(refuseTakenName);
        if (!changed) return undefined;
        await searchIndex(transaction).refresh('page', id);
        return widgetsRepository(transaction).find(id);
      }),
  };
};

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error)) throw invalid('name', 'Another widget has this name already');
  throw error;
}
