import { isDeepStrictEqual } from 'node:util';
import type { ThingState } from '@lapis/contract';
import { sql } from 'kysely';
import { audit, type Actor } from '../audit/audit';
import { timestamp } from '../database/clock';
import { type Database, isForeignViolation, isUniqueViolation } from '../database/database';
import { contains, folded, type Page, rowsOf } from '../database/lists';
import type { NewPost, SluggedTable } from '../database/tables';
import { found, invalid, Refusal } from '../refusal';
import { searchIndex } from '../search/search-index';
import { changeSlug } from '../slugs/slugs';
import { draftsRepository } from './drafts.repository';
import { editorName } from './editor-name';
import type { Kind } from './kind';
import { revisionsRepository } from './revisions.repository';
import { scheduleRepository } from './schedule.repository';
import { isInState, stateOf } from './state';

interface Search extends Page {
  q?: string | undefined;
  state: ThingState | 'all';
  sort: string;
}

/** What a change may say of the whole thing. */
interface Publication {
  state?: 'draft' | 'scheduled' | 'published' | undefined;
  publish_at?: string | undefined;
  unpublish_at?: string | null | undefined;
}

const commonColumns = [
  'id',
  'version',
  'published_at',
  'unpublish_at',
  'deleted_at',
  'created_at',
  'updated_at',
] as const;

const sortColumns: Record<string, 'title_folded' | 'updated_at' | 'published_at'> = {
  title: 'title_folded',
  updated_at: 'updated_at',
  publish_at: 'published_at',
};

/** Things of one kind as editors work with them, in every state. */
export function managedRepository<Fields extends { title: string }>(db: Database, kind: Kind<Fields>) {
  // The columns used here are those that all of the tables have.
  const table = kind.table as 'posts';
  // As if each had this one too; where there is none it is not asked for.
  const slugColumn = `${table}.${kind.slug as 'slug'}` as const;
  const drafts = draftsRepository(db, kind);
  const revisions = revisionsRepository(db, kind);
  const schedule = scheduleRepository(db);

  async function fieldsOf(row: object & { id: number }) {
    const fields = { ...kind.toFields(row as Record<string, unknown>), ...(await kind.read?.(db, row.id)) };
    return fields as Fields;
  }

  const rowOf = (id: number) => db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();

  /**
   * Counts the version up, which keeps every other change of the thing waiting until this one is done or given up.
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
      ...(await fieldsOf(row)),
      draft,
    };
  }

  /** Writes fields and times of a claimed thing, notes the revision, and ends the draft. */
  async function write(id: number, fields: Partial<Fields>, times: Times, actor: Actor) {
    const { slug } = fields as { slug?: string };
    if (kind.slug === 'slug' && slug !== undefined)
      await changeSlug(db, kind.table as SluggedTable, id, slug);
    await db
      .updateTable(table)
      .set({
        ...kind.toColumns(fields),
        ...(await kind.before?.(db, fields)),
        ...times,
        ...(fields.title !== undefined && { title_folded: folded(fields.title) }),
        updated_by: actor.user?.id ?? null,
        updated_at: timestamp(),
      })
      .where('id', '=', id)
      .execute();
    await kind.write?.(db, id, fields);
    await schedule.plan(kind.table, id);
    const row = await rowOf(id);
    if (row) {
      const written = await fieldsOf(row);
      await endDraft(id, written, actor);
      await revisions.note(id, written, actor.user?.id ?? null);
    }
    await searchIndex(db).refresh(kind.found, id);
  }

  /** What is only in the draft becomes a revision: it was not published, but nothing is lost. */
  async function keepDraft(id: number, written: Fields) {
    const draft = await drafts.find(id);
    if (!draft) return;
    const drafted = { ...written, ...draft.fields };
    if (!isDeepStrictEqual(drafted, written)) {
      await revisions.note(id, drafted, draft.user_id, draft.updated_at);
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
    {
      version,
      fields,
      ...publication
    }: Publication & { version?: number | undefined; fields: Partial<Fields> },
    actor: Actor,
  ) {
    const row = await claim(id, version, 'there');
    if (!row) return false;
    const times = timesOf(publication, row.published_at);
    // What was there before changes were kept has no revision yet, and would be lost.
    if (!(await revisions.hasAny(id))) {
      await revisions.note(id, await fieldsOf(row), row.updated_by, row.updated_at);
    }
    await write(id, fields, times, actor).catch(refuseImpossible(kind));
    await audit(db).note(actor, {
      action: actionOf(publication, times),
      kind: kind.audit,
      thingId: id,
      title: fields.title ?? row.title,
      details: { fields: Object.keys(fields).join(', ') },
    });
    return true;
  }

  /** Into the trash, or out of it; answers false where there is no such thing. */
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
    await searchIndex(db).refresh(kind.found, id);
    await audit(db).note(actor, { action, kind: kind.audit, thingId: id, title: row.title });
    return true;
  }

  /** Whether it goes by words like these. */
  const mentions = (q: string) =>
    kind.slug === undefined
      ? contains(`${table}.title_folded`, q)
      : sql<boolean>`(${contains(`${table}.title_folded`, q)} or ${contains(slugColumn, q)})`;

  return {
    find,
    drafts,
    revisions,

    async list({ q, state, sort, ...page }: Search) {
      const condition = q
        ? sql<boolean>`(${isInState(kind.table, state)} and ${mentions(q)})`
        : isInState(kind.table, state);
      const column = sort.endsWith('name')
        ? slugColumn
        : (`${table}.${sortColumns[sort.replace('-', '')] ?? 'updated_at'}` as const);
      const { limit, offset } = rowsOf(page);
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const { total } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(condition)
        .executeTakeFirstOrThrow();
      // First which ones, by an index alone: what is long is read only of those.
      const ids = db
        .selectFrom(table)
        .select(`${table}.id`)
        .where(condition)
        .orderBy(column, direction)
        .orderBy(`${table}.id`, direction)
        .limit(limit)
        .offset(offset);
      const rows = await db
        .selectFrom(table)
        .leftJoin('users', 'users.id', `${table}.updated_by`)
        .leftJoin('drafts', (join) =>
          join.onRef('drafts.thing_id', '=', `${table}.id`).on('drafts.kind', '=', kind.table),
        )
        .select(commonColumns.map((name) => `${table}.${name}` as const))
        .select([`${table}.title`, 'drafts.id as draft_id'])
        .select(editorName.as('updated_by'))
        .$if(kind.slug !== undefined, (query) => query.select(`${slugColumn} as slug`))
        .where(`${table}.id`, 'in', ids)
        .orderBy(column, direction)
        .orderBy(`${table}.id`, direction)
        .execute();
      const results = rows.map(({ published_at, draft_id, ...row }) => ({
        ...row,
        slug: row.slug ?? null,
        ...(kind.slug === 'name' && { name: row.slug }),
        publish_at: published_at,
        state: stateOf({ ...row, published_at }, draft_id !== null),
      }));
      return { results, total, ...page };
    },

    async create(fields: Partial<Fields>, publication: Publication, actor: Actor) {
      const whole = { ...kind.blank, ...fields } as Fields;
      const columns = { ...kind.toColumns(whole), ...(await kind.before?.(db, whole)) };
      const now = timestamp();
      const initial = {
        state: kind.startsPublished ? 'published' : 'draft',
        ...withoutUndefined(publication),
      } as const;
      const { id } = await db
        .insertInto(table)
        .values({
          ...(columns as Omit<NewPost, 'created_at' | 'updated_at' | 'title_folded'>),
          ...timesOf(initial, null),
          title_folded: folded(whole.title),
          updated_by: actor.user?.id ?? null,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(refuseImpossible(kind));
      await kind.write?.(db, id, whole);
      await schedule.plan(kind.table, id);
      await revisions.note(id, whole, actor.user?.id ?? null);
      await searchIndex(db).refresh(kind.found, id);
      await audit(db).note(actor, { action: 'created', kind: kind.audit, thingId: id, title: whole.title });
      return id;
    },

    change,

    /** Publishes a thing or takes it off the site, with what its draft says. */
    async changeWithDraft(id: number, state: 'published' | 'draft', actor: Actor) {
      const draft = await drafts.find(id);
      return change(id, { state, fields: draft?.fields ?? {} }, actor);
    },

    /** Puts a thing back to what it was; answers false where it is in the trash. */
    async restoreRevision(id: number, n: number, actor: Actor) {
      const { fields } = found(await revisions.find(id, n));
      await keepDraft(id, await fieldsOf(found(await rowOf(id))));
      return change(id, { fields }, actor);
    },

    /**
     * Answers false where the draft it was made on is not the newest any more, or the thing in the trash. What
     * visitors have never seen goes by its draft's title in lists too.
     */
    async saveDraft(
      id: number,
      {
        fields,
        version,
        base,
      }: { fields: Partial<Fields>; version?: number | undefined; base?: number | undefined },
      userId: number,
    ) {
      const row = found(await rowOf(id));
      if (row.deleted_at !== null) return false;
      const isSaved = await drafts.save(id, { fields, version, base: base ?? row.version }, userId);
      if (isSaved && row.published_at === null && fields.title) {
        const { title } = fields;
        await db
          .updateTable(table)
          .set({ title, title_folded: folded(title) })
          .where('id', '=', id)
          .execute();
      }
      return isSaved;
    },

    trash: (id: number, actor: Actor) => putAway(id, timestamp(), 'trashed', actor),
    restore: (id: number, actor: Actor) => putAway(id, null, 'restored', actor),

    /** For good, and only from the trash. */
    async removeForever(id: number, actor: Actor) {
      const row = await rowOf(id);
      if (!row) return false;
      if (row.deleted_at === null) {
        throw new Refusal(409, `This ${kind.one} is not in the trash. Please move it there first.`);
      }
      await db.deleteFrom(table).where('id', '=', id).execute();
      await drafts.discard(id);
      await revisions.forget(id);
      await schedule.forget(kind.table, id);
      await db.deleteFrom('presences').where('kind', '=', kind.table).where('thing_id', '=', id).execute();
      await db
        .deleteFrom('former_slugs')
        .where('kind', '=', kind.table as SluggedTable)
        .where('thing_id', '=', id)
        .execute();
      await searchIndex(db).refresh(kind.found, id);
      await audit(db).note(actor, { action: 'deleted', kind: kind.audit, thingId: id, title: row.title });
      return true;
    },
  };
}

interface Times {
  published_at?: string | null;
  unpublish_at?: string | null;
}

/** From and until when a thing is to be seen. @throws the 422 beside `publish_at` or `unpublish_at` */
function timesOf({ state, ...times }: Publication, before: string | null): Times {
  const now = timestamp();
  const publish_at = times.publish_at && asStored(times.publish_at);
  const unpublish_at = times.unpublish_at && asStored(times.unpublish_at);
  const published_at = () => {
    if (state === undefined) return undefined;
    if (state === 'draft') return null;
    if (state === 'published') return publish_at ?? (before !== null && before <= now ? before : now);
    if (publish_at === undefined || publish_at <= now) {
      throw invalid('publish_at', 'Please choose a time to come.');
    }
    return publish_at;
  };
  const from = published_at();
  if (unpublish_at && unpublish_at <= (from ?? before ?? now)) {
    throw invalid('unpublish_at', 'Please choose a time after that at which it is published.');
  }
  return {
    ...(from !== undefined && { published_at: from }),
    ...(unpublish_at !== undefined && { unpublish_at }),
  };
}

/** Times are compared as text, so all have the same number of digits. */
const asStored = (time: string) => new Date(time).toISOString();

function actionOf({ state }: Publication, { published_at }: Times) {
  if (state === 'scheduled') return 'scheduled' as const;
  if (state === 'published') return 'published' as const;
  return published_at === null ? ('unpublished' as const) : ('changed' as const);
}

const withoutUndefined = (publication: Publication) =>
  Object.fromEntries(Object.entries(publication).filter(([, value]) => value !== undefined)) as Publication;

const refuseImpossible =
  <Fields extends { title: string }>({ taken }: Kind<Fields>) =>
  (error: unknown): never => {
    if (taken && isUniqueViolation(error)) throw invalid(taken.field, taken.words);
    if (isForeignViolation(error)) {
      throw invalid('image_id', 'This picture or gallery is not there any more. Please choose another.');
    }
    throw error;
  };
