import { claims } from '@lapis/contract';
import { type Actor, actorName, audit, type AuditNote } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { refuseWrongDay } from '../settings/today';
import { addClaimPayment, removeClaimPayment } from './claim-payments';
import { claimsRepository } from './claims.repository';
import { changeClaim, takeBackSubmission } from './correct-claim';
import { refuseClaim, undoRefusal } from './refuse-claim';

/** What HMRC did with a claim, and the way back of each. */
export async function claimOutcomesRoutes(app: App, { db }: Services) {
  /** Changes a claim and logs it in one transaction, and returns the claim. */
  async function change(
    actor: Actor,
    id: number,
    write: (db: Database) => Promise<Pick<AuditNote, 'action' | 'details'>>,
  ) {
    await db.transaction().execute(async (transaction) => {
      const note = await write(transaction);
      await audit(transaction).note(actor, { kind: 'claims', id, ...note });
    });
    return { results: await claimsRepository(db).show(id) };
  }

  addRoute(app, claims.change, async ({ user, ip, params: { id }, body }) => {
    if (body.submitted_on !== undefined) await refuseWrongDay(db, 'submitted_on', body.submitted_on);
    return change({ user, ip }, id, async (transaction) => {
      await changeClaim(transaction, id, body);
      const { explanation, ...details } = body;
      return {
        action: 'changed',
        details: { ...details, ...(explanation !== undefined && { explanation: true }) },
      };
    });
  });

  addRoute(app, claims.takeBack, async ({ user, ip, params: { id } }) =>
    change({ user, ip }, id, async (transaction) => {
      await takeBackSubmission(transaction, id);
      return { action: 'submission_undone' };
    }),
  );

  addRoute(app, claims.pay, async ({ user, ip, params: { id }, body: { amount, on } }) => {
    await refuseWrongDay(db, 'on', on);
    return change({ user, ip }, id, async (transaction) => {
      const by = { lineId: null, userName: actorName({ user }) };
      await addClaimPayment(transaction, id, { amount, on, ...by });
      return { action: 'paid', details: { amount, on } };
    });
  });

  addRoute(app, claims.unpay, async ({ user, ip, params: { id, payment } }) =>
    change({ user, ip }, id, async (transaction) => {
      const { amount, paid_on } = await removeClaimPayment(transaction, id, payment);
      return { action: 'payment_removed', details: { amount, on: paid_on } };
    }),
  );

  addRoute(app, claims.refuse, async ({ user, ip, params: { id }, body }) => {
    await refuseWrongDay(db, 'on', body.on);
    return change({ user, ip }, id, async (transaction) => {
      await refuseClaim(transaction, id, body);
      return { action: 'refused', details: { on: body.on } };
    });
  });

  addRoute(app, claims.unrefuse, async ({ user, ip, params: { id } }) =>
    change({ user, ip }, id, async (transaction) => {
      await undoRefusal(transaction, id);
      return { action: 'refusal_undone' };
    }),
  );
}
