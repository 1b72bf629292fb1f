import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { bookEntries } from '../booking/book-entries';
import { giftsRepository } from '../gifts/gifts.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { resolveGiver } from '../staff-gifts/given-by';
import { appealBySlug, projectBySlug } from '../staff-gifts/purpose-by-slug';
import { type LineRow, linesRepository } from './lines.repository';
import { toLedgerEntry } from './match-by-reference';
import { isFullyReceived } from './suggestions';

interface MatchInput {
  gift_id?: number | undefined;
  supporter_id?: number | null | undefined;
  name?: string | undefined;
  appeal?: string | undefined;
  project?: string | undefined;
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

async function createGift(
  db: Database,
  { amount }: LineRow,
  { supporter_id, name, appeal, project }: MatchInput,
) {
  if (supporter_id === undefined && !name)
    throw invalidField('name', 'Please choose a gift or a supporter, or enter the giver’s name.');
  return giftsRepository(db).create({
    supporter_id: await resolveGiver(db, { supporter_id, name }),
    amount,
    interval: 'once',
    method: 'transfer',
    source: 'statement',
    appeal_id: await appealBySlug(db, appeal),
    project: await projectBySlug(db, project),
  });
}

export async function lineRefusal(db: Database, id: number) {
  const { gift_reference } = orNotFound(await linesRepository(db).find(id));
  return new HttpError(
    409,
    `This payment is already matched with gift ${gift_reference}. If that is wrong, correct it there.`,
  );
}

/**
 * Books a payment to the gift that staff chose, or to a new one.
 * @throws HttpError 404, 409 if the line is already matched or the gift already received, 422 if the choice
 * is invalid
 */
export async function matchLine(
  { mail, changes }: Pick<Services, 'mail' | 'changes'>,
  id: number,
  said: MatchInput,
  actor: Actor,
) {
  await mail.inTransaction(async (writing) => {
    const { db } = writing;
    // A concurrent match with the same gift waits here and then fails, because the gift has been received.
    await givingSettingsRepository(db).holdReceipts();
    const line = await linesRepository(db).claim(id);
    if (!line) throw await lineRefusal(db, id);
    const gift =
      said.gift_id === undefined ? await createGift(db, line, said) : await findOpenGift(db, said.gift_id);
    const { added, emails } = await bookEntries(writing, [toLedgerEntry(gift, line)]);
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
    return emails;
  });
  await changes.publish(['giving']);
}
