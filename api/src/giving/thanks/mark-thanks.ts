import type { ThankWay } from '@lapis/contract';
import { type Actor, actorName, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { giftsRepository } from '../gifts/gifts.repository';
import { byStaff, eventOfWay, isNewestMail, isThanked } from '../gifts/thanking';
import { thanksList } from './thanks-list';

/** Records that staff have thanked for those gifts that are due. Returns their number. Must run in a transaction. */
export async function markThanked(db: Database, actor: Actor, ids: number[], way: ThankWay) {
  const due = await thanksList(db).idsIn('due', ids);
  for (const id of due)
    await giftsRepository(db).addEvent(id, { kind: eventOfWay[way], user_name: actorName(actor) });
  await audit(db).note(actor, { action: 'changed', kind: 'gifts', details: { thanked: due.length, way } });
  return due.length;
}

/** Takes back what `markThanked` recorded. Returns the number of gifts that are due again. Must run in a transaction. */
export async function undoThanks(db: Database, actor: Actor, ids: number[]) {
  const thanked = await thanksList(db).idsIn('thanked', ids);
  for (const id of thanked)
    await giftsRepository(db).addEvent(id, { kind: 'thanks_undone', user_name: actorName(actor) });
  await audit(db).note(actor, {
    action: 'changed',
    kind: 'gifts',
    details: { thanks_undone: thanked.length },
  });
  return thanked.length;
}

/**
 * Adds to the history of gifts that their thank-you email was given up, because the email itself is deleted
 * after a month. Emails that were sent again since don't count, nor gifts that staff have thanked for.
 */
export async function noteFailedThanks(db: Database) {
  const failed = await db
    .selectFrom('mails')
    .select(['mails.id', 'mails.about'])
    .where('mails.about', 'like', 'receipt:%')
    .where('mails.sent_at', 'is', null)
    .where('mails.next_try_at', 'is', null)
    .where(isNewestMail)
    .execute();
  for (const { id, about } of failed) {
    const gift = await db
      .selectFrom('gifts')
      .select('gifts.id')
      .where('gifts.id', '=', Number(about?.slice('receipt:'.length)))
      .where((eb) => eb.not(isThanked(byStaff)))
      .executeTakeFirst();
    if (gift)
      await giftsRepository(db).addEvent(gift.id, { kind: 'thanks_failed', source_key: `mail:${id}` });
  }
}
