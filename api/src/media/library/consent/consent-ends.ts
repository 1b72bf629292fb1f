import { today } from '@lapis/contract/consent-state';
import { audit } from '../../../cms/audit/audit';
import type { ContentType } from '../../../cms/types/content-type';
import { timestamp } from '../../../server/time/clock';
import { type Database, inTransaction } from '../../../server/database/database';
import type { Services } from '../../../server/http/serve';
import { refreshSearch, collectCacheTags, findUses } from '../media-uses';

/**
 * Invalidates caches of pictures whose consent has expired, once for each picture. Queries leave these
 * pictures out from midnight.
 */
export async function noteConsentEnds({
  db,
  changes,
  contentTypes,
}: Pick<Services, 'db' | 'changes' | 'contentTypes'>) {
  const tags = await inTransaction(db, (transaction) => noteEnds(transaction, contentTypes));
  if (tags.length > 0) await changes.publish(tags);
}

async function noteEnds(db: Database, types: readonly ContentType[]) {
  const ended = await db
    .updateTable('media')
    .set({ consent_end_noted_at: timestamp() })
    .where('people', '=', 1)
    .where('consent_until', '<', today())
    .where('consent_end_noted_at', 'is', null)
    .returning(['id', 'hash', 'name'])
    .execute();
  if (ended.length === 0) return [];
  const uses = await findUses(db, types, ended);
  await refreshSearch(db, uses);
  for (const { id, name } of ended) {
    const note = { action: 'changed', kind: 'media', id, title: name } as const;
    await audit(db).note({ user: null, ip: null }, { ...note, details: { consent: 'ended' } });
  }
  return collectCacheTags(ended, uses);
}
