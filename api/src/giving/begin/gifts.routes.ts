import { gifts, type GivingSettings, type ShownGift } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { renderSVG } from 'uqr';
import type { Database } from '../../server/database/database';
import { notFound, orNotFound } from '../../server/http/http-error';
import { originOf } from '../../server/http/origin';
import { purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { hasGiftAid } from '../booking/has-gift-aid';
import { declarationsRepository } from '../declarations/declarations.repository';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { purposeShown, receiptsOf } from '../gifts/shown-gift';
import { giftOfReceipt } from '../manage/gift-of-receipt';
import { pdfFor } from '../receipts/kept-pdfs';
import { receiptOf } from '../receipts/receipt-letter';
import { sendPdf } from '../receipts/send-pdf';
import { transferLetter } from '../receipts/transfer-letter';
import { dayOf } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import type { PaymentProvider } from '../payments/provider';
import type { BeginGift } from './begin-gift';
import { isPayable } from './checkout';
import { purgeUnpaid } from './purge-unpaid';

/** Giving, and the page that only the giver of a gift knows the address of. */
export async function giftsRoutes(
  app: App,
  { db, settings, begin, provider }: Services & { begin: BeginGift; provider: PaymentProvider | undefined },
) {
  answer(app, gifts.give, ({ body, ip }) => begin(body, ip));

  purgeRegularly(app, 'gifts that did not come', () => purgeUnpaid(db));

  const giftOf = async (token: string) => orNotFound(await giftsRepository(db).byToken(token));

  answer(app, gifts.show, async ({ params: { token } }) => {
    const address = `${originOf(app, settings)}${href('give.gift', { token })}`;
    const gift = await giftOf(token);
    const url = provider && isPayable(gift) ? `/api/gifts/${token}/pay` : null;
    return { results: { ...(await shownGift(db, gift, address)), url } };
  });

  answer(app, gifts.instructions, async (request, reply) => {
    const gift = await giftOf(request.params.token);
    // Who pays by card must not pay by bank as well.
    if (!goesByBank(gift)) throw notFound();
    return sendPdf(reply, `gift-${gift.reference}`, await pdfFor(request, await transferLetter(db, gift)));
  });

  answer(app, gifts.receipt, async (request, reply) => {
    const { token, number } = request.params;
    const gift = orNotFound(await giftOfReceipt(db, token, number));
    const letter = orNotFound(await receiptOf(db, number, gift.id));
    return sendPdf(reply, `receipt-${number}`, await pdfFor(request, letter));
  });
}

/** Whether its giver is to send it, or sends it each month. */
const goesByBank = ({ method, state }: GiftRow) =>
  method === 'transfer' && (state === 'waiting' || state === 'active');

/**
 * Whether Gift Aid comes with a gift, as its page says. Before money came nobody has shown that the gift is theirs, so
 * the page says what was declared with it alone, and nothing of what its giver declared before.
 */
async function isAided(db: Database, gift: GiftRow, { gift_aid, time_zone }: GivingSettings) {
  if (gift.last_on === null) return gift_aid && declarationsRepository(db).waitsFor([gift.id]);
  return hasGiftAid(db, gift.supporter_id, dayOf(gift.created_at, time_zone), gift);
}

/** What went back to the giver, or to their bank, in pence; a correction sends nothing back. */
async function returnedOf(db: Database, giftId: number) {
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('gift_id', '=', giftId)
    .where('kind', 'in', ['refund', 'dispute'])
    .executeTakeFirstOrThrow();
  return Math.max(0, -Number(sum ?? 0));
}

/** A gift as its giver sees it. `address` is that of its page, which a phone opens by the QR code. */
async function shownGift(db: Database, gift: GiftRow, address: string): Promise<Omit<ShownGift, 'url'>> {
  const settings = await givingSettingsRepository(db).read();
  const giver =
    gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
  const byTransfer = goesByBank(gift);
  const receipts = await receiptsOf(db, gift.id);
  return {
    reference: gift.reference,
    name: giver?.name ?? '',
    amount: gift.amount,
    interval: gift.interval,
    method: gift.method,
    state: gift.state,
    purpose: await purposeShown(db, gift),
    has_gift_aid: await isAided(db, gift, settings),
    created_at: gift.created_at,
    bank: byTransfer
      ? {
          account_name: settings.account_name,
          sort_code: settings.sort_code,
          account_number: settings.account_number,
          iban: settings.iban,
          bic: settings.bic,
        }
      : null,
    qr_svg: byTransfer ? renderSVG(address, { border: 4 }) : '',
    receipts,
    returned: await returnedOf(db, gift.id),
  };
}
