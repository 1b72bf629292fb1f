import { type Actor, audit } from '../audit/audit';
import { timestamp } from '../../server/time/clock';
import { folded } from '../../server/database/lists';
import { searchIndex } from '../search/search-index';
import type { AnyFields } from '../types/content-type';
import { columnsOf } from '../types/fields';
import { refuseMissingReference } from './change-entry';
import type { EntryStore } from './entry-store';
import { type Publication, timesOf } from './publication';
import type { Written } from './slug-choice';

/**
 * Adds an entry, and answers its id.
 * @param actor who it is noted of; null where it is nobody's doing, as with the demonstration
 */
export async function createEntry<Fields extends AnyFields>(
  store: EntryStore<Fields>,
  { fields, auto_slug, ...publication }: Written<Fields>,
  actor: Actor | null,
) {
  const { db, type, drafts, revisions, schedule, slugs } = store;
  const typed = slugs.slugOf(fields);
  // Nothing that is typed waits for its address: a draft is kept under another one until somebody decides.
  const isTypedDraft = publication.state === 'draft' && !auto_slug && !!typed;
  const isElsewhere = isTypedDraft && (await slugs.taken(typed)) !== null;
  // Asked a second time, the typed address could have been taken in between, and the draft would be refused.
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
  publication: Publication,
  updated_by: number | null,
) {
  const columns = await columnsOf(db, type, fields);
  const now = timestamp();
  const { id } = await db
    .insertInto(type.table)
    .values({
      ...columns,
      title: fields.title,
      ...timesOf(publication, null),
      title_folded: folded(fields.title),
      updated_by,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseMissingReference);
  return id;
}

const withoutUndefined = (publication: Publication) =>
  Object.fromEntries(Object.entries(publication).filter(([, value]) => value !== undefined)) as Publication;
