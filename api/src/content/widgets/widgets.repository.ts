import { asShown } from '../html/as-shown';
import { isPublic } from '../../cms/types/visibility';
import { type Database } from '../../server/database/database';

export const widgetsRepository = (db: Database) => ({
  async findByName(name: string) {
    const widget = await db
      .selectFrom('widgets')
      .select(['id', 'html'])
      .where('name', '=', name)
      .where(isPublic('widgets'))
      .executeTakeFirst();
    return widget && { ...widget, html: await asShown(db, widget.html) };
  },
});
