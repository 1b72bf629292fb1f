import type { WidgetFields } from '@lapis/contract';
import { asShown } from '../content/as-shown';
import { cleanHtml } from '../content/clean-html';
import { isPublic } from '../content/publication';
import { timestamp } from '../database/clock';
import { type Database, inTransaction } from '../database/database';
import { folded } from '../database/lists';
import { searchIndex } from '../search/search-index';

/** Blocks of text, by name. */
export const widgetsRepository = (db: Database) => ({
  /** As visitors see it. */
  async findByName(name: string) {
    const widget = await db
      .selectFrom('widgets')
      .select(['id', 'html'])
      .where('name', '=', name)
      .where(isPublic('widgets'))
      .executeTakeFirst();
    return widget && { ...widget, html: await asShown(db, widget.html) };
  },

  add: (widget: WidgetFields, editor: number | null) =>
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
        .executeTakeFirstOrThrow();
      await searchIndex(transaction).refresh('page', id);
      return id;
    }),
});
