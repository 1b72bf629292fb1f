import { isDeepStrictEqual } from 'node:util';
import type { RevisionCause } from '@lapis/contract';
import { audit, type Actor } from '../audit/audit';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { isForeignViolation } from '../../server/database/failures';
import { folded } from '../../server/database/lists';
import { orNotFound, invalid, HttpError } from '../../server/http/http-error';
import { searchIndex } from '../search/search-index';
import { changeSlug } from '../slugs/slugs';
import { columnsOf, fieldsOf } from '../types/fields';
import { draftsRepository } from './drafts.repository';
import { editorName } from './editor-name';
import type { AnyFields, ContentType } from '../types/content-type';
import { creationKeys } from './creation-keys.repository';
import { entriesList } from './entries-list';
import { actionOf, causeOf, type Publication, type Times, timesOf } from './publication';
import { revisionsRepository } from './revisions.repository';
import { scheduleRepository } from './schedule.repository';
import { slugChoice, type Written } from './slug-choice';
import { stateOf } from './state';

/** Entries of one type as editors work with them, in every state. */
export function entriesRepository<Fields extends AnyFields>(db: Database, type: ContentType<Fields>) {
  const { table } = type;
  const drafts = draftsRepository(db, type);
  const revisions = revisionsRepository(db, type);
  const schedule = scheduleRepository(db);
  const { taken, slugOf, withSlug, keptSlug, unfit, addressed } = slugChoice(db, type);

  const fieldsOfRow = (row: object & { id: number }) => fieldsOf(db, type, row);

  const rowOf = (id: number) => db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();

  /**
   * Counts the version up, which keeps every other change of the entry waiting until this one is done or given up.
   * Undefined where there is no such copy (any more).
   */
  const claim = (id: number, version?: number, where: 'there' | 'anywhere' = 'anywhere') =>
    db
      .updateTable(table)
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .$if(where === 'there', (query) => query.where('deleted_at', 'is', null))
      .returningAll()
      .executeTakeFirst();

  /** Reads an entry, and keeps every change of it waiting until this one is done; undefined where there is none. */
  const hold = (id: number) =>
    db
      .updateTable(table)
      .set((eb) => ({ version: eb.ref('version') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();

  async function find(id: number) {
    const row = await db
      .selectFrom(table)
      .leftJoin('users', `users.id`, `${table}.updated_by`)
      .selectAll(table)
      .select(editorName.as('editor'))
      .where(`${table}.id`, '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const draft = await drafts.find(id);
    const drafted = draft && slugOf(draft.fields);
    return {
      id,
      version: row.version,
      state: stateOf(row, draft !== null),
      publish_at: row.published_at,
      unpublish_at: row.unpublish_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
      updated_by: row.editor,
      deleted_at: row.deleted_at,
      ...(await fieldsOfRow(row)),
      draft: draft && { ...draft, taken: drafted ? await unfit(drafted, row) : null },
    };
  }

  /** Writes fields and times of a claimed entry, notes the revision, and ends the draft. */
  async function write(
    id: number,
    fields: Partial<Fields>,
    times: Times,
    actor: Actor,
    cause: RevisionCause,
  ) {
    const { slug } = fields as { slug?: string };
    if (type.slug === 'slug' && slug !== undefined) await changeSlug(db, type, id, slug);
    await db
      .updateTable(table)
      .set({
        ...(await columnsOf(db, type, fields)),
        ...times,
        ...(fields.title !== undefined && { title_folded: folded(fields.title) }),
        updated_by: actor.user?.id ?? null,
        updated_at: timestamp(),
      })
      .where('id', '=', id)
      .execute();
    await type.write?.(db, id, fields);
    await schedule.plan(type.table, id);
    const row = await rowOf(id);
    if (row) {
      const written = await fieldsOfRow(row);
      const restored_from = (await drafts.find(id))?.restored_from ?? null;
      await endDraft(id, written, actor);
      await revisions.note(id, written, { userId: actor.user?.id ?? null, cause, restored_from });
    }
    await searchIndex(db).refresh(type, id);
  }

  /**
   * What is only in the draft becomes a revision: it was not published, but nothing is lost.
   * @param written what the entry says without its draft
   * @param noted the state that needs no further revision
   */
  async function keepDraft(id: number, written: Fields, noted = written) {
    const draft = await drafts.find(id);
    if (!draft) return;
    const drafted = { ...written, ...draft.fields };
    if (!isDeepStrictEqual(drafted, noted)) {
      const { user_id: userId, updated_at: at, restored_from } = draft;
      await revisions.note(id, drafted, { userId, at, cause: 'draft', restored_from });
    }
  }

  /** A change ends the draft, which it was mostly made of. Where it is another's, it is kept. */
  async function endDraft(id: number, written: Fields, actor: Actor) {
    const draft = await drafts.find(id);
    if (draft && draft.user_id !== actor.user?.id) await keepDraft(id, written);
    await drafts.discard(id);
  }

  /** Answers false where the copy it was made on is not the newest any more, or in the trash. */
  async function change(
    id: number,
    { version, ...written }: Written<Fields> & { version?: number | undefined },
    actor: Actor,
  ) {
    const row = await claim(id, version, 'there');
    if (!row) return false;
    const fields = await addressed(written, row);
    const times = timesOf(written, row.published_at);
    // What was there before changes were kept has no revision yet, and would be lost.
    if (!(await revisions.newest(id))) {
      await revisions.note(id, await fieldsOfRow(row), {
        userId: row.updated_by,
        at: row.updated_at,
        cause: null,
      });
    }
    const cause = causeOf(written, times, row.published_at);
    await write(id, fields, times, actor, cause).catch(refuseImpossible);
    await audit(db).note(actor, {
      action: actionOf(written, times),
      kind: type.name,
      id,
      title: fields.title ?? row.title,
      details: { fields: Object.keys(fields).join(', ') },
    });
    return true;
  }

  /** What visitors do not see goes by its draft's title in lists too. */
  async function keepAsDraft(
    { id, published_at }: { id: number; published_at: string | null },
    draft: Parameters<typeof drafts.save>[1],
    userId: number,
  ) {
    const isSaved = await drafts.save(id, draft, userId);
    const { title } = draft.fields;
    if (isSaved && published_at === null && title) {
      await db
        .updateTable(table)
        .set({ title, title_folded: folded(title) })
        .where('id', '=', id)
        .execute();
    }
    return isSaved;
  }

  /** Into the trash, or out of it; answers false where there is no such entry. */
  async function putAway(
    id: number,
    deleted_at: string | null,
    action: 'trashed' | 'restored',
    actor: Actor,
  ) {
    const row = await claim(id);
    if (!row) return false;
    // Done already: not once more.
    if ((row.deleted_at === null) === (deleted_at === null)) return true;
    await db.updateTable(table).set({ deleted_at }).where('id', '=', id).execute();
    await searchIndex(db).refresh(type, id);
    await audit(db).note(actor, { action, kind: type.name, id, title: row.title });
    return true;
  }

  return {
    find,
    list: entriesList(db, type),
    drafts,
    revisions,

    /** @param actor who it is noted of; null where it is nobody's doing, as with the demonstration */
    async create({ fields, auto_slug, ...publication }: Written<Fields>, actor: Actor | null) {
      const typed = slugOf(fields);
      // Nothing that is typed waits for its address: a draft is kept under another one until somebody decides.
      const isTypedDraft = publication.state === 'draft' && !auto_slug && !!typed;
      const isElsewhere = isTypedDraft && (await taken(typed)) !== null;
      // Asked a second time, the typed address could have been taken in between, and the draft would be refused.
      const isFree = isTypedDraft && !isElsewhere;
      const written = isFree ? fields : await addressed({ fields, auto_slug: auto_slug || isElsewhere });
      const whole = { ...type.blank, ...written } as Fields;
      const columns = await columnsOf(db, type, whole);
      const now = timestamp();
      const initial = {
        state: type.startsPublished ? 'published' : 'draft',
        ...withoutUndefined(publication),
      } as const;
      const { id } = await db
        .insertInto(table)
        .values({
          ...columns,
          title: whole.title,
          ...timesOf(initial, null),
          title_folded: folded(whole.title),
          updated_by: actor?.user?.id ?? null,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(refuseImpossible);
      await type.write?.(db, id, whole);
      await schedule.plan(type.table, id);
      const userId = actor?.user?.id ?? null;
      const cause = initial.state === 'draft' ? 'saved' : initial.state;
      await revisions.note(id, whole, { userId, cause });
      if (isElsewhere && userId !== null) {
        await drafts.save(id, { fields: withSlug(fields, typed), version: 0, base: 1 }, userId);
      }
      await searchIndex(db).refresh(type, id);
      const note = { action: 'created', kind: type.name, id, title: whole.title } as const;
      if (actor) await audit(db).note(actor, note);
      return id;
    },

    change,

    /** Publishes an entry or takes it off the site, with what its draft says. */
    async changeWithDraft(id: number, state: 'published' | 'draft', actor: Actor) {
      await hold(id);
      const draft = await drafts.find(id);
      return change(id, { state, fields: draft?.fields ?? {} }, actor);
    },

    /** Makes what an entry once was its draft; answers false where it is in the trash. */
    async restoreRevision(id: number, n: number, userId: number) {
      const row = orNotFound(await hold(id));
      const { fields } = orNotFound(await revisions.find(id, n));
      if (row.deleted_at !== null) return false;
      // Of what visitors do not see the title is the draft's already, so only a revision has the one before.
      await keepDraft(id, await fieldsOfRow(row), await revisions.newest(id));
      const kept = keptSlug(row);
      const draft = {
        fields: kept ? withSlug(fields, kept.slug) : fields,
        version: undefined,
        base: row.version,
        restored_from: n,
      };
      return keepAsDraft(row, draft, userId);
    },

    /**
     * Answers false where the draft or the entry that it was made of is not the newest any more, or the entry in the
     * trash.
     */
    async saveDraft(
      id: number,
      {
        version,
        base,
        ...written
      }: Pick<Written<Fields>, 'fields' | 'auto_slug'> & {
        version?: number | undefined;
        base?: number | undefined;
      },
      userId: number,
    ) {
      const row = orNotFound(await hold(id));
      if (row.deleted_at !== null || (base !== undefined && base < row.version)) return false;
      // An address that somebody typed is kept as it is, and `find` says what is wrong with it.
      const fields = written.auto_slug ? await addressed(written, row) : written.fields;
      return keepAsDraft(row, { fields, version, base: base ?? row.version }, userId);
    },

    trash: (id: number, actor: Actor) => putAway(id, timestamp(), 'trashed', actor),
    restore: (id: number, actor: Actor) => putAway(id, null, 'restored', actor),

    /** For good, and only from the trash. */
    async removeForever(id: number, actor: Actor) {
      const row = await hold(id);
      if (!row) return false;
      if (row.deleted_at === null) {
        throw new HttpError(409, `This ${type.one} is not in the trash. Please move it there first.`);
      }
      await db.deleteFrom(table).where('id', '=', id).execute();
      await drafts.discard(id);
      await revisions.forget(id);
      await schedule.forget(type.table, id);
      await creationKeys(db).forget(type.table, id);
      await db.deleteFrom('presences').where('kind', '=', type.table).where('thing_id', '=', id).execute();
      await db.deleteFrom('former_slugs').where('kind', '=', type.table).where('thing_id', '=', id).execute();
      await searchIndex(db).refresh(type, id);
      await audit(db).note(actor, { action: 'deleted', kind: type.name, id, title: row.title });
      return true;
    },
  };
}

const withoutUndefined = (publication: Publication) =>
  Object.fromEntries(Object.entries(publication).filter(([, value]) => value !== undefined)) as Publication;

/** @throws the 422 of a picture, or whatever else, that is gone; of anything else the error itself */
function refuseImpossible(error: unknown): never {
  if (isForeignViolation(error)) {
    throw invalid('image_id', 'This picture or gallery no longer exists. Please choose another.');
  }
  throw error;
}
