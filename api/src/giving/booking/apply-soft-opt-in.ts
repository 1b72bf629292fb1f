import { softOptIn } from '@lapis/contract/form-rules';
import type { Database } from '../../server/database/database';
import { newsletterSettingsRepository } from '../../inbox/newsletter/settings/newsletter-settings.repository';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import '../tables';

/**
 * Subscribes or unsubscribes the giver, as they chose when they gave. Does so once, when the money has
 * arrived; until then, the address may belong to another person. Since 5 February 2026, charities may write
 * to supporters on this basis: Data (Use and Access) Act 2025, section 114. Must run in a transaction.
 */
export async function applySoftOptIn(db: Database, giftId: number) {
  const gift = await db
    .selectFrom('gifts')
    .select(['supporter_id', 'newsletters_offer', 'newsletters_refused', 'created_at'])
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow();
  if (gift.newsletters_offer === null) return;
  await db.updateTable('gifts').set({ newsletters_offer: null }).where('id', '=', giftId).execute();
  const giver =
    gift.supporter_id === null ? undefined : await supportersRepository(db).find(gift.supporter_id);
  if (!giver?.email) return;
  const subscribers = subscribersRepository(db);
  if (gift.newsletters_refused === 1)
    return subscribers.end(giver.email, `With a gift: ‘${softOptIn.refuse}’.`);
  const { soft_opt_in } = await newsletterSettingsRepository(db).read();
  if (soft_opt_in) await subscribers.optIn(giver.email, gift.newsletters_offer, gift.created_at);
}
