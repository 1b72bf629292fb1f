import { pounds } from '@lapis/contract/money';
import type { PaymentMethod } from '@lapis/contract/gift-rules';
import { type Actor, audit } from '../../cms/audit/audit';
import { checkPart, invalidField } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { bookParts } from './book-line';
import { claimLine, type GiftChoice, resolveGift } from './gift-of-line';
import { setLineEntries } from './line-entries';

interface PartInput extends GiftChoice {
  amount: number;
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
  const ids = parts.map(({ gift_id }) => gift_id);
  const again = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
  if (again !== -1)
    throw invalidField(
      `parts.${again}.gift_id`,
      `This gift is in part ${ids.indexOf(ids[again]) + 1} too. Please make one part of both.`,
    );
}

/**
 * Books a bank payment as the payments of several gifts, that exist or are new. Each giver is thanked for
 * their part.
 * @throws HttpError 404, 409 if the line is already matched or a gift already received, 422 if a part is
 * invalid or the parts don’t add up to the payment
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
    for (const [index, { amount, ...choice }] of parts.entries()) {
      const options = { amount, method, interval: 'once' } as const;
      const gift = await checkPart(`parts.${index}`, resolveGift(db, choice, options));
      booked.push({ gift, amount, method });
      await audit(db).note(actor, {
        action: 'matched',
        kind: 'gifts',
        id: gift.id,
        title: gift.reference,
        details: { line: id, amount, of: line.amount, is_new: choice.gift_id === undefined },
      });
    }
    const { ids, emails } = await bookParts(writing, line, booked);
    await setLineEntries(db, id, ids);
    return emails;
  });
  await changes.publish(['giving']);
}
