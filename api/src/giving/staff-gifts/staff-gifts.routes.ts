import { staffGifts } from '@lapis/contract';
import { orNotFound } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import type { PaymentProvider } from '../payments/provider';
import { receiptPdf } from '../receipts/receipt-pdf';
import { sendPdf } from '../receipts/send-pdf';
import { noteSearch } from '../supporters/note-search';
import { correctPayment } from './correct-payment';
import { endGift } from './end-gift';
import { writeGiftByHand } from './gift-by-hand';
import { refundGift } from './refund-gift';
import { staffGiftsRepository } from './staff-gifts.repository';
import { thankAgain } from './thank-again';
import { wholeGift } from './whole-gift';

type StaffGiftServices = Services & { provider?: PaymentProvider | undefined };

/** Gifts as staff see and change them. */
export async function staffGiftsRoutes(app: App, { db, mail, changes, provider }: StaffGiftServices) {
  const list = staffGiftsRepository(db);
  const show = async (id: number) => ({ results: await wholeGift(db, id) });
  const changed = async (id: number) => {
    await changes.publish(['giving']);
    return show(id);
  };

  answer(app, staffGifts.list, async ({ query, user, ip }) => {
    const found = await list.list(query);
    if (query.q) await noteSearch(db, { user, ip }, 'gifts');
    return found;
  });

  answer(app, staffGifts.show, ({ params: { id } }) => show(id));

  answer(app, staffGifts.create, async ({ body, user, ip }) =>
    changed(await writeGiftByHand({ db, mail }, { user, ip }, body)),
  );

  answer(app, staffGifts.refund, async ({ params: { id }, body, user, ip }) => {
    const status = await refundGift({ db, mail, actor: { user, ip }, provider }, id, body);
    return { ...(await changed(id)), status };
  });

  answer(app, staffGifts.correct, async ({ params: { id }, body, user, ip }) =>
    changed(await correctPayment(mail, { user, ip }, id, body)),
  );

  answer(app, staffGifts.cancel, async ({ params: { id }, user, ip }) => {
    await endGift({ db, actor: { user, ip }, provider }, id);
    return changed(id);
  });

  answer(app, staffGifts.receipt, async ({ params: { number } }, reply) =>
    sendPdf(reply, `receipt-${number}`, orNotFound(await receiptPdf(db, number))),
  );

  answer(app, staffGifts.thank, async ({ params: { id }, user, ip }) => {
    await thankAgain(mail, { user, ip }, id);
    return show(id);
  });
}
