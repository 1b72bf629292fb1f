import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';

/**
 * Marks a gift as not eligible for Gift Aid, or as eligible again. If tax has been claimed, the next claim
 * adjusts it. Raffle tickets, charity vouchers, payroll giving and company gifts aren't eligible, whatever
 * the giver declared (HMRC, Chapter 3 of the guidance on Gift Aid). Must run in a transaction.
 * @throws HttpError 404, or 422 if the gift is a small-donations collection
 */
export async function setGiftAidExclusion(db: Database, actor: Actor, id: number, no_gift_aid: boolean) {
  // Waits for a concurrent claim to finish.
  await givingSettingsRepository(db).holdReceipts();
  const gift = orNotFound(
    await db
      .updateTable('gifts')
      .set({ no_gift_aid: no_gift_aid ? 1 : 0 })
      .where('id', '=', id)
      .returning(['reference', 'is_small_donations', 'source'])
      .executeTakeFirst(),
  );
  if (gift.is_small_donations === 1)
    throw new HttpError(
      422,
      'A collection of small gifts is not part of Gift Aid, so it can’t be left out of it.',
    );
  if (gift.source === 'import' && !no_gift_aid)
    throw new HttpError(
      422,
      'This gift was imported from another system, so Gift Aid is never claimed on it here.',
    );
  if (gift.source === 'platform' && !no_gift_aid)
    throw new HttpError(
      422,
      'This gift came through a platform that claims the Gift Aid itself, so it is never claimed here.',
    );
  await audit(db).note(actor, {
    action: 'changed',
    kind: 'gifts',
    id,
    title: gift.reference,
    details: { no_gift_aid },
  });
}
