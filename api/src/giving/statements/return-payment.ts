import { pounds } from '@lapis/contract/money';
import { type Actor, actorName, audit } from '../../cms/audit/audit';
import { HttpError, invalidField } from '../../server/http/http-error';
import type { NewMail } from '../../server/http/mail';
import type { Services } from '../../server/http/serve';
import { toGiftEmailData } from '../booking/gift-to-tell';
import { paymentReturned } from '../emails/record.emails';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { paymentOfGift } from '../staff-gifts/payment-of-gift';
import { countUndoneMatches } from './book-line';
import { claimLine } from './gift-of-line';
import { toSourceKey } from './source-keys';
import { setLineEntries } from './line-entries';

interface ReturnInput {
  /** Payments that the bank took back; several if it had come as one and was split. */
  entry_ids: number[];
  notify: boolean;
}

/**
 * Books that the bank took payments back, such as a cheque returned unpaid. Their receipts are withdrawn,
 * their gifts wait for their money again, and the next claim pays back any Gift Aid claimed.
 * @throws HttpError 404, 409 if the line is already matched or a payment was refunded or moved since, 422 if
 * the payments don’t add up to what the bank took
 */
export async function bookReturn(
  { mail, changes }: Pick<Services, 'mail' | 'changes'>,
  id: number,
  { entry_ids, notify }: ReturnInput,
  actor: Actor,
) {
  await mail.inTransaction(async (writing) => {
    const { db, site, link } = writing;
    await givingSettingsRepository(db).holdReceipts();
    const line = await claimLine(db, id, 'out');
    const undone = await countUndoneMatches(db, line);
    const returned: number[] = [];
    const emails: NewMail[] = [];
    let left = -line.amount;
    for (const [index, entryId] of [...new Set(entry_ids)].entries()) {
      const chosen = await ledgerRepository(db).find(entryId);
      const { gift, payment, left: whole } = await paymentOfGift(db, chosen?.gift_id ?? 0, entryId);
      if (whole !== payment.amount)
        throw new HttpError(
          409,
          `The payment of ${pounds(payment.amount)} for ${gift.reference} was refunded, moved or taken back since. Please look at the gift.`,
        );
      const entry = await ledgerRepository(db).add({
        kind: 'returned',
        gift,
        amount: -payment.amount,
        booked_on: line.booked_on,
        source: 'statement',
        source_key: toSourceKey(line.line_key, undone, index + 1),
        follows_id: payment.id,
        method: payment.method,
      });
      if (!entry) throw new HttpError(409, 'This payment is already in the ledger.');
      returned.push(entry.id);
      left -= payment.amount;
      await giftsRepository(db).addEvent(gift.id, {
        kind: 'returned',
        amount: payment.amount,
        user_name: actorName(actor),
      });
      await audit(db).note(actor, {
        action: 'returned',
        kind: 'gifts',
        id: gift.id,
        title: gift.reference,
        details: { line: id, amount: payment.amount },
      });
      const told = notify ? await toGiftEmailData(db, gift) : undefined;
      if (told) emails.push(paymentReturned(site, link, told, payment));
    }
    if (left !== 0)
      throw invalidField(
        'entry_ids',
        `The bank took back ${pounds(-line.amount)}, but these payments are ${pounds(-line.amount - left)}.`,
      );
    await setLineEntries(db, id, returned);
    return emails;
  });
  await changes.publish(['giving']);
}
