import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import '../tables';

/**
 * Leaves a gift out of Gift Aid, or lets it count again, within a transaction: a raffle ticket, a charity voucher, payroll
 * giving and a company's gift bring no tax back, whatever their giver declared (HMRC, Chapter 3 of the guidance on Gift
 * Aid). What was claimed for it is put right by the next claim.
 * @throws HttpError 404 where there is no such gift, 422 where it is a collection of small ones
 */
export async function leaveOut(db: Database, actor: Actor, id: number, no_gift_aid: boolean) {
  // A claim that is being made goes by what is there when it begins.
  await givingSettingsRepository(db).holdReceipts();
  const gift = orNotFound(
    await db
      .updateTable('gifts')
      .set({ no_gift_aid: no_gift_aid ? 1 : 0 })
      .where('id', '=', id)
      .returning(['reference', 'is_small_donations'])
      .executeTakeFirst(),
  );
  if (gift.is_small_donations === 1)
    throw new HttpError(
      422,
      'A collection of small gifts is not part of Gift Aid, so it can’t be left out of it.',
    );
  await audit(db).note(actor, {
    action: 'changed',
    kind: 'gifts',
    id,
    title: gift.reference,
    details: { no_gift_aid },
  });
}
