import { type Actor, audit } from '../audit/audit';
import { timestamp } from '../../server/time/clock';
import { foldText } from '../../server/database/lists';
import { searchIndex } from '../search/search-index';
import type { AnyFields } from '../types/content-type';
import { toColumns } from '../types/fields';
import { refuseMissingReference } from './change-entry';
import type { EntryStore } from './store/entry-store';
import { lastPlace } from './order-entries';
import { type PublicationChange, resolveTimes } from './store/publication';
import type { EntryInput } from './store/slug-choice';

export async function createEntry<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  { fields, auto_slug, ...publication }: EntryInput<Fields>,
  actor: Actor | null,
) {
  const { db, type, drafts, revisions, schedule, slugs } = store;
  const typed = slugs.slugOf(fields);
  // A draft is never rejected because of its slug: if the slug is taken, the draft is stored under a
  // different one until the editor decides.
  const isTypedDraft = publication.state === 'draft' && !auto_slug && !!typed;
  const isElsewhere = isTypedDraft && (await slugs.taken(typed)) !== null;
  // The slug isn't checked again: if it has been taken in the meantime, the check would reject the draft.
  const isFree = isTypedDraft && !isElsewhere;
  const written = isFree
    ? fields
    : await slugs.withUsableSlug({ fields, auto_slug: auto_slug || isElsewhere });
  const complete = { ...type.blank, ...written } as Fields;
  const initial = {
    state: type.startsPublished ? 'published' : 'draft',
    ...withoutUndefined(publication),
  } as const;
  const userId = actor?.user?.id ?? null;
  const id = await insert(store, complete, initial, userId);
  await type.write?.(db, id, complete);
  await type.settle?.(db, id, complete);
  await schedule.plan(type.table, id);
  const cause = initial.state === 'draft' ? 'saved' : initial.state;
  await revisions.note(id, complete, { userId, cause });
  if (isElsewhere && userId !== null) {
    await drafts.save(id, { fields: slugs.withSlug(fields, typed), version: 0, base: 1 }, userId);
  }
  await searchIndex(db).refresh(type, id);
  if (actor) await audit(db).note(actor, { action: 'created', kind: type.name, id, title: complete.title });
  return id;
}

async function insert<Fields extends AnyFields>(
  { db, type }: EntryStore<Fields>,
  fields: Fields,
  publication: PublicationChange,
  updated_by: number | null,
) {
  const columns = await toColumns(db, type, fields);
  const now = timestamp();
  const { id } = await db
    .insertInto(type.table)
    .values({
      ...columns,
      ...(await lastPlace(db, type, columns)),
      title: fields.title,
      ...resolveTimes(publication, null),
      title_folded: foldText(fields.title),
      updated_by,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseMissingReference);
  return id;
}

const withoutUndefined = (publication: PublicationChange) =>
  Object.fromEntries(
    Object.entries(publication).filter(([, value]) => value !== undefined),
  ) as PublicationChange;
