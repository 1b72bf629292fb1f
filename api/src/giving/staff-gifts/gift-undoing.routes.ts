import { giftUndoing } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { changeBoxes } from './change-boxes';
import { reopenGift } from './reopen-gift';
import { restorePayment } from './restore-payment';
import { loadGiftDetails } from './whole-gift';

/** Lets staff undo what they did with a gift. */
export async function giftUndoingRoutes(app: App, { db, changes }: Services) {
  async function change(id: number, write: (transaction: Database) => Promise<void>) {
    await db.transaction().execute(write);
    await changes.publish(['giving']);
    return { results: await loadGiftDetails(db, id) };
  }

  addRoute(app, giftUndoing.restore, ({ params: { id }, body: { entry_id }, user, ip }) =>
    change(id, (transaction) => restorePayment(transaction, { user, ip }, id, entry_id)),
  );

  addRoute(app, giftUndoing.boxes, ({ params: { id }, body, user, ip }) =>
    change(id, (transaction) => changeBoxes(transaction, { user, ip }, id, body)),
  );

  addRoute(app, giftUndoing.reopen, ({ params: { id }, user, ip }) =>
    change(id, (transaction) => reopenGift(transaction, { user, ip }, id)),
  );
}
