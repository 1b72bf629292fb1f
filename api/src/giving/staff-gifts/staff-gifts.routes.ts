import { staffGifts } from '@lapis/contract';
import { type Actor, type AuditNote, audit } from '../../cms/audit/audit';
import { csvFile } from '../../server/http/csv';
import { orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { ledgerRepository } from '../ledger/ledger.repository';
import type { PaymentProvider } from '../payments/provider';
import { renderPdf } from '../receipts/pdf-cache';
import { receiptLetter } from '../receipts/receipt-letter';
import { sendPdf } from '../receipts/send-pdf';
import { noteSearch } from '../supporters/note-search';
import { correctPayment } from './correct-payment';
import { endGift } from './end-gift';
import { enterError } from './enter-error';
import { writeGiftByHand } from './gift-by-hand';
import { giftColumns, giftRows } from './gifts-file';
import { setGiftAidExclusion } from './leave-out';
import { refundGift } from './refund-gift';
import { staffGiftsRepository } from './staff-gifts.repository';
import { thankAgain } from './thank-again';
import { loadGiftDetails } from './whole-gift';

type StaffGiftServices = Services & { provider?: PaymentProvider | undefined };

/** Lets staff view and change gifts. Each view is audited, because it shows who gave. */
export async function staffGiftsRoutes(app: App, { db, mail, changes, provider }: StaffGiftServices) {
  const list = staffGiftsRepository(db);
  const note = (actor: Actor, what: Omit<AuditNote, 'kind'>) =>
    audit(db).note(actor, { ...what, kind: 'gifts' });
  const show = async (id: number) => ({ results: await loadGiftDetails(db, id) });
  const changed = async (id: number) => {
    await changes.publish(['giving']);
    return show(id);
  };

  addRoute(app, staffGifts.list, async ({ query, user, ip }) => {
    const found = await list.list(query);
    if (query.q) await noteSearch(db, { user, ip }, 'gifts');
    return found;
  });

  addRoute(app, staffGifts.export, async ({ query, user, ip }, reply) => {
    const rows = await giftRows(db, query);
    const { from = null, to = null } = query;
    await note({ user, ip }, { action: 'exported', details: { entries: rows.length, from, to } });
    return csvFile(reply, { name: 'gifts', columns: giftColumns, rows });
  });

  addRoute(app, staffGifts.show, async ({ params: { id }, user, ip }) => {
    const shown = await show(id);
    await note({ user, ip }, { action: 'viewed', id, title: shown.results.reference });
    return shown;
  });

  addRoute(app, staffGifts.create, async ({ body, user, ip }) =>
    changed(await writeGiftByHand({ db, mail }, { user, ip }, body)),
  );

  addRoute(app, staffGifts.refund, async ({ params: { id }, body, user, ip }) => {
    const status = await refundGift({ db, mail, actor: { user, ip }, provider }, id, body);
    return { ...(await changed(id)), status };
  });

  addRoute(app, staffGifts.correct, async ({ params: { id }, body, user, ip }) =>
    changed(await correctPayment(mail, { user, ip }, id, body)),
  );

  addRoute(app, staffGifts.mistake, async ({ params: { id }, body, user, ip }) => {
    await enterError(mail, { user, ip }, id, body);
    return changed(id);
  });

  addRoute(app, staffGifts.cancel, async ({ params: { id }, user, ip }) => {
    await endGift({ db, actor: { user, ip }, provider }, id);
    return changed(id);
  });

  addRoute(app, staffGifts.giftAid, async ({ params: { id }, body: { no_gift_aid }, user, ip }) => {
    await db
      .transaction()
      .execute((transaction) => setGiftAidExclusion(transaction, { user, ip }, id, no_gift_aid));
    return changed(id);
  });

  addRoute(app, staffGifts.receipt, async (request, reply) => {
    const { params, user, ip } = request;
    const { number } = params;
    const { gift_id } = orNotFound(await ledgerRepository(db).byReceipt(number));
    const pdf = await renderPdf(request, orNotFound(await receiptLetter(db, number)));
    await note({ user, ip }, { action: 'viewed', id: gift_id, details: { receipt: number } });
    return sendPdf(reply, `receipt-${number}`, pdf);
  });

  addRoute(app, staffGifts.thank, async ({ params: { id }, user, ip }) => {
    await thankAgain(mail, { user, ip }, id);
    return show(id);
  });
}
