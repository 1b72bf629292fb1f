import { gifts, type GivingSettings, type ShownGift } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { renderSVG } from 'uqr';
import type { Database } from '../../server/database/database';
import { notFound, orNotFound } from '../../server/http/http-error';
import { boundOrigin } from '../../server/http/origin';
import { sendsEmail } from '../../inbox/mail/sends-email';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { hasGiftAid } from '../booking/has-gift-aid';
import { declarationsRepository } from '../declarations/declarations.repository';
import { type GiftRow, giftsRepository, toGiverId } from '../gifts/gifts.repository';
import { loadPurpose, listReceipts } from '../gifts/shown-gift';
import { giftOfReceipt } from '../manage/gift-of-receipt';
import { renderPdf } from '../receipts/pdf-cache';
import { receiptLetter } from '../receipts/receipt-letter';
import { sendPdf } from '../receipts/send-pdf';
import { transferLetter } from '../receipts/transfer-letter';
import { toDay } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import type { PaymentProvider } from '../payments/provider';
import type { BeginGift } from './begin-gift';
import { isPayable } from './checkout';

export async function giftsRoutes(
  app: App,
  { db, settings, begin, provider }: Services & { begin: BeginGift; provider: PaymentProvider | undefined },
) {
  addRoute(app, gifts.give, ({ body, ip }) => begin(body, ip));

  const findGiftByToken = async (token: string) => orNotFound(await giftsRepository(db).byToken(token));

  addRoute(app, gifts.show, async ({ params: { token } }) => {
    const address = `${boundOrigin(app, settings)}${href('give.gift', { token })}`;
    const gift = await findGiftByToken(token);
    const url = provider && isPayable(gift) ? `/api/gifts/${token}/pay` : null;
    const sends_email = await sendsEmail({ db, settings });
    return { results: { ...(await shownGift(db, gift, address)), url, sends_email } };
  });

  addRoute(app, gifts.instructions, async (request, reply) => {
    const gift = await findGiftByToken(request.params.token);
    // Only for gifts paid by bank, so that a giver who pays by card isn't asked to pay twice.
    if (!isPaidByBank(gift)) throw notFound();
    return sendPdf(reply, `gift-${gift.reference}`, await renderPdf(request, await transferLetter(db, gift)));
  });

  addRoute(app, gifts.receipt, async (request, reply) => {
    const { token, number } = request.params;
    const gift = orNotFound(await giftOfReceipt(db, token, number));
    const letter = orNotFound(await receiptLetter(db, number, gift.id));
    return sendPdf(reply, `receipt-${number}`, await renderPdf(request, letter));
  });
}

const isPaidByBank = ({ method, state }: GiftRow) =>
  method === 'transfer' && (state === 'waiting' || state === 'active');

/**
 * The visitor may have entered another person's name. Until the gift is paid, the page therefore only shows a
 * declaration made with this gift, never one that the person made earlier.
 */
async function showsGiftAid(db: Database, gift: GiftRow, { gift_aid, time_zone }: GivingSettings) {
  if (gift.last_on === null) return gift_aid && declarationsRepository(db).waitsFor([gift.id]);
  return hasGiftAid(db, toGiverId(gift), toDay(gift.created_at, time_zone), gift);
}

/**
 * Returns the amount paid back to the giver or their bank, in pence. Corrections don't pay back any money.
 */
async function sumReturned(db: Database, giftId: number) {
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('gift_id', '=', giftId)
    .where((eb) =>
      eb.or([
        eb('kind', 'in', ['refund', 'dispute']),
        // Cancels a refund that was entered in error.
        eb.and([eb('kind', '=', 'error'), eb('amount', '>', 0)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Math.max(0, -Number(sum ?? 0));
}

async function shownGift(
  db: Database,
  gift: GiftRow,
  address: string,
): Promise<Omit<ShownGift, 'url' | 'sends_email'>> {
  const settings = await givingSettingsRepository(db).read();
  const giver =
    gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
  const byTransfer = isPaidByBank(gift);
  const receipts = await listReceipts(db, gift.id);
  return {
    reference: gift.reference,
    name: giver?.name ?? '',
    amount: gift.amount,
    interval: gift.interval,
    method: gift.method,
    state: gift.state,
    purpose: await loadPurpose(db, gift),
    has_gift_aid: await showsGiftAid(db, gift, settings),
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
    returned: await sumReturned(db, gift.id),
  };
}
