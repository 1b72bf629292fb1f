import type { ManyMediaChanges, MediaChanges, RefusedMedia } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Actor } from '../../cms/audit/audit';
import type { ContentType } from '../../cms/types/content-type';
import { type Database, inTransaction } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { afterChanges, type ChangedRow, changeRow, formsLeft } from './change-row';
import { toConsent } from './media-shape';
import { tagsOfMedia } from './media-tags';

const MOST_TAGS = 20;

/**
 * Applies changes to many files in one transaction, skipping those that can't be changed.
 * @returns the number of changed files, the skipped ones with reasons, the cache tags to publish, and the
 * consent forms that may be unused now
 * @throws HttpError 422 for a change that no file allows
 */
export const changeMany = (
  db: Database,
  types: readonly ContentType[],
  ids: number[],
  changes: ManyMediaChanges,
  actor: Actor,
) =>
  inTransaction(db, async (transaction) => {
    const changed: ChangedRow[] = [];
    const refused: RefusedMedia[] = [];
    // Sorted by id, so that concurrent changes don't deadlock.
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const row = await transaction.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
      const refuse = (reason: string) => refused.push({ id, name: row?.name ?? '', reason });
      if (!row) {
        refuse('It has been deleted.');
        continue;
      }
      const tags = (await tagsOfMedia(transaction, [id])).get(id) ?? [];
      const ofRow = planChanges(row, tags, changes);
      if (typeof ofRow === 'string') {
        refuse(ofRow);
        continue;
      }
      const done = await changeRow(transaction, row, ofRow, actor);
      if (done) changed.push(done);
      else refuse('Someone else has just changed it.');
    }
    const publish = changed.length > 0 ? await afterChanges(transaction, types, changed) : [];
    return { changed: changed.length, refused, tags: publish, forms: formsLeft(changed) };
  });

function planChanges(
  row: Selectable<Tables['media']>,
  before: string[],
  { add_tags = [], remove_tags = [], withdraw_consent, ...plain }: ManyMediaChanges,
): MediaChanges | string {
  if (plain.decorative && row.kind !== 'image') return 'Only pictures can be decorative.';
  const tags = [...new Set([...before.filter((tag) => !remove_tags.includes(tag)), ...add_tags])];
  if (tags.length > MOST_TAGS) return `It would have more than ${MOST_TAGS} tags.`;
  const hasOtherTags = tags.toSorted().join('\n') !== before.toSorted().join('\n');
  const changes: MediaChanges = { ...plain, ...(hasOtherTags && { tags }) };
  if (!withdraw_consent) return changes;
  const consent = toConsent(row);
  if (!consent) return 'No consent is on record for it.';
  if (consent.withdrawn_at !== null) return 'Its consent has already been withdrawn.';
  return { ...changes, consent: { ...consent, withdrawn: true } };
}
