import { declarations } from '@lapis/contract';
import { actorName } from '../../cms/audit/audit';
import { orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { readToday, refuseWrongDay, refuseWrongYear } from '../settings/today';
import { takeOutDeclaration, undoCancellation } from '../declarations/declaration-errors';
import { declarationsRepository } from '../declarations/declarations.repository';
import { found, note } from '../declarations/declarations.routes';
import { previewEffect } from './preview-effect';

/** Lets staff cancel declarations, take out wrong ones, and undo both. */
export async function endDeclarationsRoutes(app: App, { db }: Services) {
  addRoute(app, declarations.cancel, async ({ user, ip, params: { id }, body: { from } }) => {
    refuseWrongYear('from', from);
    const today = await readToday(db);
    await db.transaction().execute(async (transaction) => {
      await givingSettingsRepository(transaction).holdReceipts();
      orNotFound(await declarationsRepository(transaction).cancel(id, from, today));
      await note(transaction, { user, ip }, 'changed', id, { cancelled_from: from });
    });
    return { results: await found(db, id) };
  });

  addRoute(app, declarations.effect, async ({ params: { id }, query }) => ({
    results: await previewEffect(db, id, query, await readToday(db)),
  }));

  addRoute(app, declarations.mistake, async ({ user, ip, params: { id }, body: { right } }) => {
    if (right) await refuseWrongDay(db, 'right.made_on', right.made_on);
    const shown = await db.transaction().execute(async (transaction) => {
      const written = await takeOutDeclaration(transaction, id, right, actorName({ user }));
      await note(transaction, { user, ip }, 'changed', id, { entered_in_error: true, now: written ?? 0 });
      return written ?? id;
    });
    return { results: await found(db, shown) };
  });

  addRoute(app, declarations.undo, async ({ user, ip, params: { id } }) => {
    await db.transaction().execute(async (transaction) => {
      await undoCancellation(transaction, id);
      await note(transaction, { user, ip }, 'changed', id, { cancelled: false });
    });
    return { results: await found(db, id) };
  });
}
