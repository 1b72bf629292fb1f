import type { ManyMediaChanges, Media, MediaChanges } from '@lapis/contract';
import { type Selectable, sql } from 'kysely';
import type { ContentType } from '../../cms/types/content-type';
import { type Actor, audit } from '../../cms/audit/audit';
import { type Database, inTransaction } from '../../server/database/database';
import { isForeignViolation } from '../../server/database/failures';
import { detectEngine } from '../../server/database/engine';
import { containsIndexed, limitFromNearerEnd, type PageParams, parseSort } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { HttpError } from '../../server/http/http-error';
import { changeMany } from './change-many';
import { afterChanges, changeRow, formsLeft } from './change-row';
import { allMediaTags, tagsOfMedia } from './media-tags';
import { type NewMedia, searchedText } from './media.repository';
import { toBeMade } from './pictures/picture-queue.repository';
import { inState, type MediaState } from './media-states';
import { collectCacheTags, type FileUse, findUses } from './media-uses';
import { toMedia, toUse } from './media-shape';

interface LibraryListParams extends PageParams {
  q?: string | undefined;
  sort: SortBy | `-${SortBy}`;
  kind?: Media['kind'] | undefined;
  tag?: string | undefined;
  state: MediaState;
}

const columns = {
  created_at: sql`media.created_at`,
  name: sql`media.words`,
  size: sql`media.size`,
  // '9999-12-31' sorts after every date, in both databases.
  consent_until: sql`coalesce(media.consent_until, '9999-12-31')`,
};

type SortBy = keyof typeof columns;

const reading = (db: Database, types: readonly ContentType[]) => {
  const rows = () =>
    db
      .selectFrom('media')
      .leftJoin('users', 'users.id', 'media.created_by')
      .selectAll('media')
      .leftJoin('consent_forms', 'consent_forms.id', 'media.consent_form_id')
      .select(['consent_forms.name as form_name', 'consent_forms.size as form_size'])
      .select(sql<string | null>`users.firstname || ' ' || users.lastname`.as('creator'));

  const complete = async (all: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>) => {
    const uses = await findUses(db, types, all);
    const tags = await tagsOfMedia(
      db,
      all.map(({ id }) => id),
    );
    return all.map((row) => toMedia(row, uses, tags.get(row.id)));
  };

  const find = async (id: number) => {
    const [media] = await complete(await rows().where('media.id', '=', id).execute());
    return media;
  };

  return {
    find,

    async findAll(ids: number[], hashes: string[] = []) {
      if (ids.length + hashes.length === 0) return [];
      const query = rows().where((eb) =>
        eb.or([
          ...(ids.length > 0 ? [eb('media.id', 'in', ids)] : []),
          ...(hashes.length > 0 ? [eb('media.hash', 'in', hashes)] : []),
        ]),
      );
      return complete(await query.execute());
    },

    tags: () => allMediaTags(db),

    findPicture: (id: number) =>
      db
        .selectFrom('media')
        .select(['hash', 'variants', 'crop', 'focal_x', 'focal_y'])
        .where('id', '=', id)
        .where('kind', '=', 'image')
        .executeTakeFirst(),

    findByHash: async (hash: string) => {
      const row = await db.selectFrom('media').select('id').where('hash', '=', hash).executeTakeFirst();
      return row && find(row.id);
    },

    async list({ q, sort, kind, tag, state, ...page }: LibraryListParams) {
      const conditions = [
        inState(types, state),
        ...(kind ? [sql<boolean>`media.kind = ${kind}`] : []),
        ...(tag ? [sql<boolean>`media.id in (select media_id from media_tags where tag = ${tag})`] : []),
        ...(q ? [containsIndexed({ engine: detectEngine(db), table: 'media', text: q })] : []),
      ];
      const matching = db.selectFrom('media').where(sql<boolean>`${sql.join(conditions, sql` and `)}`);
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const { by, direction } = parseSort<SortBy>(sort);
      const { isReversed, limit, offset } = limitFromNearerEnd(page, total);
      const way = (direction === 'desc') === isReversed ? 'asc' : 'desc';
      // Selects the ids first, so that details are read only for the files on the page.
      const ids = matching
        .select('media.id')
        .orderBy(columns[by], way)
        .orderBy('media.id', way)
        .limit(limit)
        .offset(offset);
      const found = await rows()
        .where('media.id', 'in', ids)
        .orderBy(columns[by], direction)
        .orderBy('media.id', direction)
        .execute();
      return { results: await complete(found), total, ...page };
    },
  };
};

const writing = (db: Database, types: readonly ContentType[]) => ({
  /**
   * Adds a file; returns undefined if the library already has it.
   * @param isKept returns false if the stored file has been deleted in the meantime
   * @throws HttpError 409 in that case
   */
  add: (file: NewMedia, actor: Actor, isKept: () => Promise<boolean>) =>
    inTransaction(db, async (transaction) => {
      const added = await transaction
        .insertInto('media')
        .values({ ...file, words: searchedText(file), created_by: actor.user?.id ?? null })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .returning(['id', 'name'])
        .executeTakeFirst();
      if (!added) return undefined;
      const { id, name: title } = added;
      await audit(transaction).note(actor, { action: 'created', kind: 'media', id, title });
      if (!(await isKept())) throw justDeleted();
      return reading(transaction, types).find(id);
    }),

  /** Changes a file; returns undefined if it doesn't exist or has a newer version. */
  change: (id: number, { version, ...changes }: MediaChanges, actor: Actor) =>
    inTransaction(db, async (transaction) => {
      const before = await transaction
        .selectFrom('media')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!before || (version !== undefined && version !== before.version)) return undefined;
      const changed = await changeRow(transaction, before, changes, actor);
      if (!changed) return undefined;
      const tags = await afterChanges(transaction, types, [changed]);
      return { media: await reading(transaction, types).find(id), tags, forms: formsLeft([changed]) };
    }),

  changeMany: (ids: number[], changes: ManyMediaChanges, actor: Actor) =>
    changeMany(db, types, ids, changes, actor),

  retry: (id: number, actor: Actor) =>
    inTransaction(db, async (transaction) => {
      const waiting = await transaction
        .updateTable('media')
        .set(toBeMade())
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .returning('name')
        .executeTakeFirst();
      if (!waiting) return false;
      await audit(transaction).note(actor, {
        action: 'changed',
        kind: 'media',
        id,
        title: waiting.name,
        details: { fields: 'state' },
      });
      return true;
    }),

  /**
   * Deletes an unused file. Returns the cache tags to publish, and the file's consent form if that may be
   * unused now; undefined if the file doesn't exist. Calls `removeFiles` before the transaction commits: a
   * concurrent upload of the same file has to wait, so its new files aren't deleted.
   */
  remove: (id: number, actor: Actor, removeFiles: (row: Selectable<Tables['media']>) => Promise<void>) =>
    inTransaction(db, async (transaction) => {
      const row = await transaction.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const uses = await findUses(transaction, types, [row]);
      if (uses.length > 0) throw inUse(uses);
      await transaction
        .deleteFrom('media')
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) => {
          throw isForeignViolation(error) ? inUse([]) : error;
        });
      await audit(transaction).note(actor, {
        action: 'deleted',
        kind: 'media',
        id,
        title: row.name,
      });
      await removeFiles(row);
      const forms = row.consent_form_id === null ? [] : [row.consent_form_id];
      return { tags: collectCacheTags([row], []), forms };
    }),
});

export const libraryRepository = (db: Database, types: readonly ContentType[]) => ({
  ...reading(db, types),
  ...writing(db, types),
});

export const justDeleted = () =>
  new HttpError(409, 'Someone has just deleted this file. Please upload it again.');

const inUse = (uses: FileUse[]) =>
  new HttpError(409, 'This file is in use. Remove it from these places first.', { results: uses.map(toUse) });
