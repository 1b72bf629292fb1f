import type { ManyMediaChanges, Media, MediaChanges } from '@lapis/contract';
import { type Selectable, sql } from 'kysely';
import type { ContentType } from '../../cms/types/content-type';
import { type Actor, audit } from '../../cms/audit/audit';
import { DAY, timestamp } from '../../server/time/clock';
import { type Database, inTransaction } from '../../server/database/database';
import { isForeignViolation } from '../../server/database/failures';
import { engineOf } from '../../server/database/engine';
import { containsIndexed, fromNearerEnd, type Page, sortOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { HttpError } from '../../server/http/http-error';
import { changeMany } from './change-many';
import { afterChanges, changeRow, formsLeft } from './change-row';
import { allMediaTags, tagsOfMedia } from './media-tags';
import { type NewMedia, searchedText } from './media.repository';
import { toBeMade } from './picture-queue.repository';
import { isUnused, tagsOf, type Use, usesOf } from './media-uses';
import { toMedia, toUse } from './media-shape';
import { mayBeShown, today } from './shown';

interface Search extends Page {
  q?: string | undefined;
  sort: SortBy | `-${SortBy}`;
  kind?: Media['kind'] | undefined;
  tag?: string | undefined;
  state: 'all' | 'unused' | 'no_consent' | 'expiring' | 'withdrawn' | 'no_alt';
}

/** How long before its end a consent is said to expire. */
const SOON = 30 * DAY;

const columns = {
  created_at: sql`media.created_at`,
  name: sql`media.words`,
  size: sql`media.size`,
  // Behind every date, whatever the database thinks of null.
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
    const uses = await usesOf(db, types, all);
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

    /** Those of them that are there, in no order. */
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

    /** All tags, the most used first. */
    tags: () => allMediaTags(db),

    /** What a picture is made of. */
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

    async list({ q, sort, kind, tag, state, ...page }: Search) {
      const conditions = [
        ...(state === 'all' ? [] : [inState(types, state)]),
        ...(kind ? [sql<boolean>`media.kind = ${kind}`] : []),
        ...(tag ? [sql<boolean>`media.id in (select media_id from media_tags where tag = ${tag})`] : []),
        ...(q ? [containsIndexed({ engine: engineOf(db), table: 'media', text: q })] : []),
      ];
      const matching = db
        .selectFrom('media')
        .$if(conditions.length > 0, (query) =>
          query.where(sql<boolean>`${sql.join(conditions, sql` and `)}`),
        );
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const { by, direction } = sortOf<SortBy>(sort);
      const { isReversed, limit, offset } = fromNearerEnd(page, total);
      const way = (direction === 'desc') === isReversed ? 'asc' : 'desc';
      // First which ones: what is said of each is read only of those.
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
  /** Adds a file; undefined where the same one is there already. @throws HttpError 409 unless it `isKept` */
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

  /** Changes the copy of that version, or the newest one; undefined where there is none (any more). */
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

  /** Changes many files alike; see `changeMany`. */
  changeMany: (ids: number[], changes: ManyMediaChanges, actor: Actor) =>
    changeMany(db, types, ids, changes, actor),

  /** Has a picture made anew that failed; answers whether it had. */
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
   * Deletes a file that nothing uses; answers what to publish and the form that may be unused now, or undefined where
   * there was no such file. `removeFiles` comes before the end of the transaction, so that whoever sends the same file
   * meanwhile waits and loses nothing.
   */
  remove: (id: number, actor: Actor, removeFiles: (row: Selectable<Tables['media']>) => Promise<void>) =>
    inTransaction(db, async (transaction) => {
      const row = await transaction.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const uses = await usesOf(transaction, types, [row]);
      if (uses.length > 0) throw inUse(uses);
      await transaction
        .deleteFrom('media')
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) => {
          // Somebody has begun to use it at this moment.
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
      return { tags: tagsOf([row], []), forms };
    }),
});

/** Pictures and documents as administrators know them. Every change is noted with it, and tells what to publish. */
export const libraryRepository = (db: Database, types: readonly ContentType[]) => ({
  ...reading(db, types),
  ...writing(db, types),
});

/** Of a file that somebody sends while somebody else deletes the same one. */
export const justDeleted = () =>
  new HttpError(409, 'Someone has just deleted this file. Please send it again.');

const inUse = (uses: Use[]) =>
  new HttpError(409, 'This file is in use. Take it out of these places first.', { results: uses.map(toUse) });

/** Which files are in a state, as a condition on `media`. */
export function inState(types: readonly ContentType[], state: Exclude<Search['state'], 'all'>) {
  switch (state) {
    case 'unused':
      return isUnused(types);
    case 'no_consent':
      return sql<boolean>`(media.people = 1 and media.consent_given_at is null)`;
    case 'expiring':
      return sql<boolean>`(${mayBeShown()} and media.people = 1 and media.consent_until <= ${timestamp(SOON).slice(0, 10)})`;
    case 'withdrawn':
      return sql<boolean>`(media.people = 1 and (media.consent_withdrawn_at is not null or media.consent_until < ${today()}))`;
    case 'no_alt':
      return sql<boolean>`(media.kind = 'image' and media.decorative = 0 and media.alt = '')`;
  }
}
