import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, invalid, orNotFound } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { bookEntries } from '../booking/book-entries';
import { giftsRepository } from '../gifts/gifts.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { giverOf } from '../staff-gifts/given-by';
import { appealBySlug, projectBySlug } from '../staff-gifts/purpose-by-slug';
import { type LineRow, linesRepository } from './lines.repository';
import { entryOf } from './match-by-reference';
import { hasCome } from './suggestions';

/** What somebody says of a payment: which gift it is, or whose and what for. */
interface Said {
  gift_id?: number | undefined;
  /** Null where nobody knows. */
  supporter_id?: number | null | undefined;
  name?: string | undefined;
  appeal?: string | undefined;
  project?: string | undefined;
}

/** @throws HttpError 409 where all of it has come, 422 where there is no such gift */
async function giftThere(db: Database, id: number) {
  const gift = await giftsRepository(db).find(id);
  if (!gift) throw invalid('gift_id', 'There is no such gift. Please choose another.');
  if (hasCome(gift))
    throw new HttpError(
      409,
      `Gift ${gift.reference} has already been received. If this is a second payment, add a new gift from the same person; if it was added by hand before, ignore it.`,
    );
  return gift;
}

/** @throws HttpError 422 where nobody is named, or what is named is not there */
async function newGift(db: Database, { amount }: LineRow, { supporter_id, name, appeal, project }: Said) {
  if (supporter_id === undefined && !name)
    throw invalid('name', 'Please choose a gift or a supporter, or enter the giver’s name.');
  return giftsRepository(db).create({
    supporter_id: await giverOf(db, { supporter_id, name }),
    amount,
    interval: 'once',
    method: 'transfer',
    source: 'statement',
    appeal_id: await appealBySlug(db, appeal),
    project: await projectBySlug(db, project),
  });
}

/** Why a line can't be had: it is not there, or is a gift already. */
export async function refusedLine(db: Database, id: number) {
  const { gift_reference } = orNotFound(await linesRepository(db).find(id));
  return new HttpError(
    409,
    `This payment is already matched with gift ${gift_reference}. If that is wrong, correct it there.`,
  );
}

/**
 * Books a payment as somebody says.
 * @throws HttpError 404, 409 where it is matched already or all of the gift has come, 422
 */
export async function matchLine(
  { mail, changes }: Pick<Services, 'mail' | 'changes'>,
  id: number,
  said: Said,
  actor: Actor,
) {
  await mail.send(async (writing) => {
    const { db } = writing;
    // Whoever says the same of another payment waits, and then finds that the gift has come.
    await givingSettingsRepository(db).holdReceipts();
    const line = await linesRepository(db).claim(id);
    if (!line) throw await refusedLine(db, id);
    const gift =
      said.gift_id === undefined ? await newGift(db, line, said) : await giftThere(db, said.gift_id);
    const { added, letters } = await bookEntries(writing, [entryOf(gift, line)]);
    const [entry] = added;
    if (!entry) throw new HttpError(409, 'This payment is already in the ledger.');
    await linesRepository(db).setEntry(id, entry.id);
    await audit(db).note(actor, {
      action: 'matched',
      kind: 'gifts',
      id: gift.id,
      title: gift.reference,
      details: { line: id, amount: line.amount, is_new: said.gift_id === undefined },
    });
    return letters;
  });
  await changes.publish(['giving']);
}
