import type { MediaChanges } from '@lapis/contract';
import type { Selectable } from 'kysely';
import { type Actor, audit } from '../../cms/audit/audit';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { isForeignViolation } from '../../server/database/failures';
import { invalidField } from '../../server/http/http-error';
import { changedColumns } from './changed-columns';
import { tagsOfMedia, writeTags } from './media-tags';
import { refreshSearch, collectCacheTags, findUses } from './media-uses';
import { isPermitted } from './pictures/shown';

type MediaRow = Selectable<Tables['media']>;

export interface ChangedRow {
  before: MediaRow;
  after: MediaRow;
}

/** Changes a file and writes the audit entry; returns undefined if the file has changed since it was read. */
export async function changeRow(
  db: Database,
  before: MediaRow,
  { tags, ...changes }: Omit<MediaChanges, 'version'>,
  actor: Actor,
): Promise<ChangedRow | undefined> {
  const { id, version } = before;
  const tagsNow = tags ?? (await tagsOfMedia(db, [id])).get(id) ?? [];
  const after = await db
    .updateTable('media')
    .set({ ...changedColumns(changes, before, tagsNow), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isForeignViolation(error)
        ? invalidField('consent.form', 'This form has been deleted. Please upload it again.')
        : error;
    });
  if (!after) return undefined;
  if (tags) await writeTags(db, id, tags);
  await audit(db).note(actor, {
    action: after.consent_withdrawn_at && !before.consent_withdrawn_at ? 'consent_withdrawn' : 'changed',
    kind: 'media',
    id,
    title: after.name,
    details: {
      fields: Object.keys({ ...changes, ...(tags && { tags }) }).join(', '),
      ...(after.consent_form_id !== before.consent_form_id && { consent_form: formDeed(before, after) }),
    },
  });
  return { before, after };
}

const formDeed = (before: MediaRow, after: MediaRow) =>
  before.consent_form_id === null ? 'added' : after.consent_form_id === null ? 'removed' : 'replaced';

export const formsLeft = (changed: ChangedRow[]) =>
  changed.flatMap(({ before, after }) =>
    before.consent_form_id !== null && before.consent_form_id !== after.consent_form_id
      ? [before.consent_form_id]
      : [],
  );

export async function afterChanges(db: Database, types: readonly ContentType[], changed: ChangedRow[]) {
  const files = changed.map(({ after }) => after);
  const uses = await findUses(db, types, files);
  const turned = new Set(
    changed
      .filter(({ before, after }) => isPermitted(before) !== isPermitted(after))
      .map(({ after }) => after.id),
  );
  await refreshSearch(
    db,
    uses.filter(({ mediaId }) => turned.has(mediaId)),
  );
  return collectCacheTags(files, uses);
}
