import type { PaymentMethod } from '@lapis/contract/gift-rules';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { type GiftRow, giftsRepository } from '../gifts/gifts.repository';
import { type GiverInput, findOrAddGiver } from '../staff-gifts/given-by';
import { appealBySlug, projectBySlug } from '../staff-gifts/purpose-by-slug';
import { addedSupportersRepository } from './added-supporters.repository';
import { type LineRow, linesRepository } from './lines.repository';
import { isFullyReceived } from './suggestions';

/** A gift that exists, or the giver and purpose of a new one. */
export interface GiftChoice extends GiverInput {
  gift_id?: number | undefined;
  appeal?: string | undefined;
  project?: string | undefined;
  no_gift_aid?: boolean | undefined;
  note?: string | undefined;
}

interface NewGiftOptions {
  /** The bank payment. */
  line: Pick<LineRow, 'id'>;
  amount: number;
  method: PaymentMethod;
  interval: GiftRow['interval'];
}

async function findOpenGift(db: Database, id: number) {
  const gift = await giftsRepository(db).find(id);
  if (!gift) throw invalidField('gift_id', 'There is no such gift. Please choose another.');
  if (isFullyReceived(gift))
    throw new HttpError(
      409,
      `Gift ${gift.reference} has already been received. If this is a second payment, add a new gift from the same person; if it was added by hand before, ignore it.`,
    );
  return gift;
}

/**
 * Returns the gift that staff chose for a bank payment or a part of it, or creates it. A giver who is added with it
 * goes if the match is undone.
 * @throws HttpError 409 if the gift has already been received, 422 if the choice is invalid
 */
export async function resolveGift(db: Database, choice: GiftChoice, { line, ...options }: NewGiftOptions) {
  const { gift_id, supporter_id, name, email, appeal, project, no_gift_aid = false, note = '' } = choice;
  if (gift_id !== undefined) return findOpenGift(db, gift_id);
  if (supporter_id === undefined && !name)
    throw invalidField('name', 'Please choose a gift or a supporter, or enter the giver’s name.');
  const giver = await findOrAddGiver(db, { supporter_id, name, email });
  if (giver?.isNew) await addedSupportersRepository(db).add(giver.id, line.id);
  return giftsRepository(db).create({
    ...options,
    supporter_id: giver?.id ?? null,
    source: 'statement',
    appeal_id: await appealBySlug(db, appeal),
    project: await projectBySlug(db, project),
    no_gift_aid,
    note,
  });
}

export async function lineRefusal(db: Database, id: number) {
  const { gift_reference, claim_id } = orNotFound(await linesRepository(db).find(id));
  if (claim_id !== null)
    return new HttpError(
      409,
      `This payment is already matched with Gift Aid claim ${claim_id}. If that is wrong, please undo that first.`,
    );
  if (gift_reference === null)
    return new HttpError(
      409,
      'This payment is already matched. If that is wrong, open it under “Matched” and press “Undo the match”.',
    );
  return new HttpError(
    409,
    `This payment is already matched with gift ${gift_reference}. If that is wrong, open it under “Matched” and press “This was not that gift”.`,
  );
}

/**
 * Claims a line that isn't matched yet, for one caller.
 * @param direction whether the money came into the account or went out of it
 * @throws HttpError 404, 409 if the line is already matched, or its money went the other way
 */
export async function claimLine(db: Database, id: number, direction: 'in' | 'out'): Promise<LineRow> {
  const line = await linesRepository(db).claim(id);
  if (!line) throw await lineRefusal(db, id);
  if (line.amount > 0 !== (direction === 'in'))
    throw new HttpError(
      409,
      direction === 'in'
        ? 'This money went out of the account, so it is no gift. Say which payment came back, or ignore it.'
        : 'This money came into the account, so the bank has not taken it back.',
    );
  return line;
}
