import type { ManyMediaChanges, MediaChanges, RefusedMedia } from '@lapis/contract';
import type { Selectable } from 'kysely';
import type { Actor } from '../../cms/audit/audit';
import type { ContentType } from '../../cms/types/content-type';
import { type Database, inTransaction } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { afterChanges, type ChangedRow, changeRow, formsLeft } from './change-row';
import { consentOf } from './media-shape';
import { tagsOfMedia } from './media-tags';

const MOST_TAGS = 20;

/**
 * Changes many files alike, in one transaction: all but those of which it can't be, which are named with the reason.
 * @returns how many were changed, those refused, what to publish, and the forms that may be unused now
 * @throws HttpError 422 where the change is none for any file
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
    // In the order of their numbers, so that of two such changes none waits for the other in a circle.
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const row = await transaction.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
      const refuse = (reason: string) => refused.push({ id, name: row?.name ?? '', reason });
      if (!row) {
        refuse('It has been deleted.');
        continue;
      }
      const tags = (await tagsOfMedia(transaction, [id])).get(id) ?? [];
      const ofRow = changesOf(row, tags, changes);
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

/** What the change is of one file, or why it can't be. */
function changesOf(
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
  const consent = consentOf(row);
  if (!consent) return 'No consent is on record for it.';
  if (consent.withdrawn_at !== null) return 'Its consent was withdrawn already.';
  return { ...changes, consent: { ...consent, withdrawn: true } };
}
