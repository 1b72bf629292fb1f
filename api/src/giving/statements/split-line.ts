import { pounds } from '@lapis/contract/money';
import type { PaymentMethod } from '@lapis/contract/gift-rules';
import { type Actor, audit } from '../../cms/audit/audit';
import { checkPart, invalidField, orNotFound } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { bookParts } from './book-line';
import { claimLine, type GiftChoice, resolveGift } from './gift-of-line';
import { setLineEntries } from './line-entries';
import { findRecorded } from './tie-line';

interface PartInput extends GiftChoice {
  amount: number;
  /** Payment that staff entered by hand, instead of a gift. */
  entry_id?: number | undefined;
}

interface SplitInput {
  parts: PartInput[];
  /** Payment method of the new gifts, such as cheques on one paying-in slip. */
  method: PaymentMethod;
}

function refuseWrongParts(parts: PartInput[], amount: number) {
  const sum = parts.reduce((total, part) => total + part.amount, 0);
  if (sum !== amount)
    throw invalidField(
      'parts',
      sum < amount
        ? `The parts add up to ${pounds(sum)}. ${pounds(amount - sum)} of ${pounds(amount)} is missing.`
        : `The parts add up to ${pounds(sum)}, which is ${pounds(sum - amount)} more than ${pounds(amount)}.`,
    );
  const refuseTwice = (field: 'gift_id' | 'entry_id', words: (part: number) => string) => {
    const ids = parts.map((part) => part[field]);
    const again = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
    if (again !== -1) throw invalidField(`parts.${again}.${field}`, words(ids.indexOf(ids[again]) + 1));
  };
  refuseTwice('gift_id', (part) => `This gift is in part ${part} too. Please make one part of both.`);
  refuseTwice('entry_id', (part) => `This payment is in part ${part} too.`);
}

/**
 * Books a bank payment as the payments of several gifts, that exist or are new. Each giver is thanked for
 * their part. Nothing is booked for parts that staff entered by hand before.
 * @throws HttpError 404, 409 if the line or an entry by hand is already matched or a gift already received, 422
 * if a part is invalid or the parts don’t add up to the payment
 */
export async function splitLine(
  { mail, changes }: Pick<Services, 'mail' | 'changes'>,
  id: number,
  { parts, method }: SplitInput,
  actor: Actor,
) {
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    await givingSettingsRepository(db).holdReceipts();
    const line = await claimLine(db, id, 'in');
    refuseWrongParts(parts, line.amount);
    const booked = [];
    const byHand: number[] = [];
    for (const [index, { amount, entry_id, ...choice }] of parts.entries()) {
      const options = { line, amount, method, interval: 'once' } as const;
      const part = `parts.${index}`;
      let gift: GiftRow;
      if (entry_id === undefined) {
        gift = await checkPart(part, resolveGift(db, choice, options));
        booked.push({ gift, amount, method });
      } else {
        const entry = await checkPart(part, findRecorded(db, entry_id, amount));
        gift = orNotFound(await giftsRepository(db).find(entry.gift_id ?? 0));
        byHand.push(entry.id);
      }
      const is_new = entry_id === undefined && choice.gift_id === undefined;
      await audit(db).note(actor, {
        action: 'matched',
        kind: 'gifts',
        id: gift.id,
        title: gift.reference,
        details: { line: id, amount, of: line.amount, is_new },
      });
    }
    const { ids, emails } = await bookParts(writing, line, booked);
    await setLineEntries(db, id, [...ids, ...byHand]);
    return emails;
  });
  await changes.publish(['giving']);
}
