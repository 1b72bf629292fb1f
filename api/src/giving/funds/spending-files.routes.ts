import { spendingFiles } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { spendingImportsRepository } from './spending-imports.repository';
import { spendingRepository } from './spending.repository';

/** Imported files of spending, and the way back of each. */
export async function spendingFilesRoutes(app: App, { db }: Services) {
  addRoute(app, spendingFiles.list, ({ query }) => spendingImportsRepository(db).list(query));

  addRoute(app, spendingFiles.undo, async ({ user, ip, params: { id }, body: { entries } }) =>
    db.transaction().execute(async (transaction) => {
      await givingSettingsRepository(transaction).holdReceipts();
      const imports = spendingImportsRepository(transaction);
      const { name, counted } = orNotFound(await imports.find(id));
      if (counted.entries === 0) throw new HttpError(409, `Nothing of ${name} counts any more.`);
      if (counted.entries !== entries)
        throw new HttpError(409, `The entries of ${name} have changed meanwhile. Please look at them again.`);
      await spendingRepository(transaction).undoImport(id);
      await audit(transaction).note(
        { user, ip },
        { action: 'deleted', kind: 'spending_imports', id, title: name, details: counted },
      );
      return { results: orNotFound(await imports.find(id)) };
    }),
  );
}
