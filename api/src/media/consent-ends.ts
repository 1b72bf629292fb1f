import { audit } from '../audit/audit';
import { timestamp } from '../database/clock';
import { type Database, inTransaction } from '../database/database';
import type { Services } from '../serve';
import { refreshSearch, tagsOf, usesOf } from './media-uses';
import { today } from './shown';

/**
 * Tells everybody who keeps answers that the consent for a picture has ended by its date. The database says so from
 * midnight on by itself; of several processes one finds each end.
 */
export async function noteConsentEnds({ db, changes }: Pick<Services, 'db' | 'changes'>) {
  const tags = await inTransaction(db, noteEnds);
  if (tags.length > 0) await changes.publish(tags);
}

async function noteEnds(db: Database) {
  const ended = await db
    .updateTable('media')
    .set({ consent_end_noted_at: timestamp() })
    .where('people', '=', 1)
    .where('consent_until', '<', today())
    .where('consent_end_noted_at', 'is', null)
    .returning(['id', 'hash', 'name'])
    .execute();
  if (ended.length === 0) return [];
  const uses = await usesOf(db, ended);
  await refreshSearch(db, uses);
  for (const { id, name } of ended) {
    const deed = { action: 'changed', kind: 'media', thingId: id, title: name } as const;
    await audit(db).note({ user: null, ip: null }, { ...deed, details: { consent: 'ended' } });
  }
  return tagsOf(uses);
}
