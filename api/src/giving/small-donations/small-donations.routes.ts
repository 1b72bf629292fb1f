import { smallDonations } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { readToday } from '../settings/today';
import { addBuilding, addCharity, changeBuilding, changeCharity } from './change-sharing';
import { smallDonationsRepository } from './small-donations.repository';

export async function smallDonationsRoutes(app: App, { db }: Services) {
  async function show() {
    const repository = smallDonationsRepository(db);
    return {
      results: {
        buildings: await repository.buildings(),
        charities: await repository.charities(),
        years: await repository.years(await readToday(db)),
      },
    };
  }

  /** Changes the lists in one transaction, and returns them. */
  async function change(write: (db: Database) => Promise<void>) {
    await db.transaction().execute(write);
    return show();
  }

  addRoute(app, smallDonations.show, show);

  addRoute(app, smallDonations.addBuilding, ({ user, ip, body }) =>
    change((transaction) => addBuilding(transaction, { user, ip }, body)),
  );

  addRoute(app, smallDonations.changeBuilding, ({ user, ip, params: { id }, body }) =>
    change((transaction) => changeBuilding(transaction, { user, ip }, id, body)),
  );

  addRoute(app, smallDonations.addCharity, ({ user, ip, body }) =>
    change((transaction) => addCharity(transaction, { user, ip }, body)),
  );

  addRoute(app, smallDonations.changeCharity, ({ user, ip, params: { id }, body }) =>
    change((transaction) => changeCharity(transaction, { user, ip }, id, body)),
  );
}
