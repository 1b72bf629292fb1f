import { softOptIn } from '@lapis/contract/form-rules';
import type { Database } from '../../server/database/database';
import { newsletterSettingsRepository } from '../../inbox/newsletter/settings/newsletter-settings.repository';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import '../tables';

/**
 * Does what a giver chose who was offered to refuse letters, once money has come: until then the address may be anybody's.
 * A gift's answer is carried out once. Charities may write so to who supports them since 5 February 2026, Data (Use and
 * Access) Act 2025, section 114. Within a transaction.
 */
export async function carryOutLettersChoice(db: Database, giftId: number) {
  const gift = await db
    .selectFrom('gifts')
    .select(['supporter_id', 'letters_offer', 'letters_refused', 'created_at'])
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow();
  if (gift.letters_offer === null) return;
  await db.updateTable('gifts').set({ letters_offer: null }).where('id', '=', giftId).execute();
  const giver =
    gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
  if (!giver?.email) return;
  const subscribers = subscribersRepository(db);
  if (gift.letters_refused === 1) return subscribers.end(giver.email, `With a gift: ‘${softOptIn.refuse}’.`);
  const { soft_opt_in } = await newsletterSettingsRepository(db).read();
  if (soft_opt_in) await subscribers.optIn(giver.email, gift.letters_offer, gift.created_at);
}
