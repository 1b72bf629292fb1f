import type { z } from 'zod';
import type { Day } from '@lapis/contract';
import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { addDays } from '../../server/time/days';
import { giftsRepository } from '../gifts/gifts.repository';
import { settleGift } from '../ledger/settle-gift';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { readToday, refuseWrongYear } from '../settings/today';
import { type GiverInput, resolveGiver } from '../staff-gifts/given-by';
import { appealBySlug, projectBySlug } from '../staff-gifts/purpose-by-slug';
import '../tables';
import { areTelling, joinPhrases, toBankWords } from './bank-words';
import { matchOpenLines } from './match-by-words';
import { standingOrdersRepository } from './standing-orders.repository';

interface StandingOrderInput extends GiverInput {
  address_lines?: string[] | undefined;
  amount: number;
  due_day: number;
  since: z.infer<typeof Day>;
  appeal?: string | undefined;
  project?: string | undefined;
  words: string[];
  sends_thanks: boolean;
  no_gift_aid: boolean;
  note: string;
  key?: string | undefined;
}

/** Last day, from today, on which a standing order may begin. */
const FURTHEST = 366;

/**
 * Returns a `words` column.
 * @throws HttpError 422 if a phrase could be on the payments of other givers
 */
export function readPhrases(words: readonly string[]) {
  const phrases = words.map(toBankWords).filter(Boolean);
  if (!phrases.every(areTelling))
    throw invalidField(
      'words',
      'These words are on many givers’ payments. Please add what is only on this one’s, such as the name.',
    );
  return joinPhrases(phrases);
}

/** @throws HttpError 422 if the year is mistyped, or the day more than a year ahead */
export function refuseFarDay(field: string, day: string, today: string) {
  refuseWrongYear(field, day);
  if (day > addDays(today, FURTHEST))
    throw invalidField(field, 'This date is more than a year ahead. Please check the year.');
}

/** Adds the postal address of a supporter who has none. */
const addAddress = (db: Database, id: number, lines: string[]) =>
  db
    .updateTable('supporters')
    .set({ address: lines.filter(Boolean).join('\n') })
    .where('id', '=', id)
    .where('address', '=', '')
    .execute();

async function addOrder(db: Database, actor: Actor, input: StandingOrderInput) {
  const today = await readToday(db);
  refuseFarDay('since', input.since, today);
  const words = readPhrases(input.words);
  const supporter_id = await resolveGiver(db, input);
  if (supporter_id === null)
    throw invalidField('name', 'Please choose a supporter, or enter the giver’s name.');
  await addAddress(db, supporter_id, input.address_lines ?? []);
  const { amount, due_day, since, sends_thanks, no_gift_aid, note, key = null } = input;
  const gift = await giftsRepository(db).create({
    supporter_id,
    amount,
    interval: 'month',
    method: 'transfer',
    source: 'staff',
    appeal_id: await appealBySlug(db, input.appeal),
    project: await projectBySlug(db, input.project),
    creation_key: key,
    no_gift_aid,
    note,
  });
  await standingOrdersRepository(db).add({
    gift_id: gift.id,
    due_day,
    since,
    recorded_on: today,
    words,
    sends_thanks: sends_thanks ? 1 : 0,
  });
  await giftsRepository(db).addEvent(gift.id, { kind: 'begun', user_name: actorName(actor) });
  await settleGift(db, gift.id);
  return gift;
}

/**
 * Records a standing order that a giver has set up at their bank, as an active monthly gift, and matches the
 * payments to check that certainly belong to it. No mail is sent, because these payments are older than the
 * record. Returns its id and the number of payments; a repeated `key` returns the same id.
 * @throws HttpError 422 if giver, purpose, day or words are invalid
 */
export async function recordStandingOrder(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  actor: Actor,
  input: StandingOrderInput,
) {
  const { key } = input;
  const known = async () => (key === undefined ? undefined : (await giftsRepository(db).byKey(key))?.id);
  const before = await known();
  if (before !== undefined) return { id: before, also: 0 };
  const recorded = { id: 0, also: 0 };
  try {
    await mail.inTransaction(async (writing) => {
      await givingSettingsRepository(writing.db).holdReceipts();
      const gift = await addOrder(writing.db, actor, input);
      const { also, emails } = await matchOpenLines(writing, gift);
      Object.assign(recorded, { id: gift.id, also });
      await audit(writing.db).note(actor, {
        action: 'created',
        kind: 'gifts',
        id: gift.id,
        title: gift.reference,
        details: { amount: gift.amount, method: 'standing order', also },
      });
      return emails;
    });
  } catch (error) {
    const id = await known();
    if (id === undefined) throw error;
    return { id, also: 0 };
  }
  return recorded;
}
