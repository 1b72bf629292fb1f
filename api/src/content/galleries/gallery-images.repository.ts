import type { GalleryImageChanges, AdminGalleryImage } from '@lapis/contract';
import type { Selectable } from 'kysely';
import { needsSomebodyElse } from '../../cms/approval/approval-rule';
import { revisionsRepository } from '../../cms/entries/revisions.repository';
import { audit, type Actor, type AuditNote } from '../../cms/audit/audit';
import { timestamp } from '../../server/time/clock';
import { type Database, inTransaction } from '../../server/database/database';
import { isForeignViolation } from '../../server/database/failures';
import type { Tables } from '../../server/database/tables';
import { withMedia } from '../../media/library/with-media';
import { orNotFound, invalid, HttpError } from '../../server/http/http-error';
import type { ContentType } from '../../cms/types/content-type';
import { galleryType } from './galleries.type';
import { searchIndex } from '../../cms/search/search-index';

const galleryColumns = ['title', 'deleted_at', 'published_at'] as const;
type GalleryRow = Pick<Selectable<Tables['galleries']>, (typeof galleryColumns)[number]>;

const picturesOf = (db: Database, galleryId: number) =>
  db.selectFrom('gallery_images').where('gallery_id', '=', galleryId);

/** The pictures of a gallery as editors know them. */
export const galleryImagesRepository = (db: Database, types: readonly ContentType[], galleryId: number) => {
  /**
   * Does some work on the gallery, for which all other work on its pictures waits, and notes it.
   * @throws HttpError 404 where there is no such gallery, 409 where it is in the trash
   */
  const changing = <Result>(
    actor: Actor,
    details: AuditNote['details'],
    work: (transaction: Database, gallery: GalleryRow) => Promise<Result>,
  ) =>
    inTransaction(db, async (transaction) => {
      const userId = actor.user?.id ?? null;
      const gallery = notTrashed(
        await transaction
          .updateTable('galleries')
          .set({ updated_at: timestamp(), updated_by: userId })
          .where('id', '=', galleryId)
          .returning(galleryColumns)
          .executeTakeFirst(),
      );
      const result = await work(transaction, gallery);
      if (gallery.published_at === null && userId !== null) {
        await revisionsRepository(transaction, galleryType).addWriter(galleryId, userId);
      }
      await searchIndex(transaction).refresh(galleryType, galleryId);
      await audit(transaction).note(actor, {
        action: 'changed',
        kind: 'galleries',
        id: galleryId,
        title: gallery.title,
        details: { fields: 'images', ...details },
      });
      return result;
    });

  /** The same of what visitors have not seen yet. @throws HttpError 403 also where somebody else has to approve it */
  const adding = (
    actor: Actor,
    details: AuditNote['details'],
    work: (transaction: Database) => Promise<void>,
  ) =>
    changing(actor, details, async (transaction, gallery) => {
      await refuseUnapprovedPictures(transaction, gallery);
      return work(transaction);
    });

  const find = () =>
    db.selectFrom('galleries').select(galleryColumns).where('id', '=', galleryId).executeTakeFirst();

  return {
    /**
     * @throws HttpError 404 where there is no such gallery, 409 where it is in the trash, 403 where somebody else has to
     * approve what is added to it
     */
    refuseUnchangeable: async () => refuseUnapprovedPictures(db, notTrashed(await find())),

    /** All of them in their order; undefined where there is no such gallery. */
    async list(): Promise<AdminGalleryImage[] | undefined> {
      if (!(await find())) return undefined;
      const rows = await picturesOf(db, galleryId)
        .select(['id', 'media_id', 'alt', 'caption', 'cover'])
        .orderBy('position')
        .orderBy('id')
        .execute();
      const pictures = await withMedia(db, types, rows);
      return pictures.map((picture) => ({ ...picture, cover: picture.cover === 1 }));
    },

    /**
     * Adds pictures of the library after those that are there, with the captions that they have in it.
     * @throws HttpError 422 where one of them is there already, or is no picture of the library
     */
    add: (mediaIds: number[], actor: Actor) =>
      adding(actor, { added: mediaIds.length }, (transaction) =>
        addPictures(transaction, galleryId, mediaIds),
      ),

    /** @throws HttpError 422 where these are not exactly the pictures of the gallery */
    order: (ids: number[], actor: Actor) =>
      changing(actor, { ordered: true }, (transaction) => orderPictures(transaction, galleryId, ids)),

    /** @throws HttpError 404 where the gallery has no such picture */
    change: (id: number, changes: GalleryImageChanges, actor: Actor) =>
      adding(actor, { changed: Object.keys(changes).join(', ') }, (transaction) =>
        changePicture(transaction, galleryId, id, changes),
      ),

    /** @throws HttpError 404 where the gallery has no such picture */
    remove: (id: number, actor: Actor) =>
      changing(actor, { removed: 1 }, (transaction) => removePicture(transaction, galleryId, id)),
  };
};

async function addPictures(db: Database, galleryId: number, mediaIds: number[]) {
  const pictures = await db
    .selectFrom('media')
    .select(['id', 'name', 'caption'])
    .where('id', 'in', mediaIds)
    .where('kind', '=', 'image')
    .execute();
  const present = await picturesOf(db, galleryId).select(['media_id', 'position']).execute();
  const known = new Set(present.map(({ media_id }) => media_id));
  let position = Math.max(-1, ...present.map((image) => image.position));
  for (const mediaId of mediaIds) {
    const picture = pictures.find(({ id }) => id === mediaId);
    if (!picture) throw isGone();
    if (known.has(mediaId)) throw invalid('media_ids', `'${picture.name}' is in this gallery already.`);
    known.add(mediaId);
    position += 1;
    const { caption } = picture;
    await db
      .insertInto('gallery_images')
      .values({ gallery_id: galleryId, media_id: mediaId, alt: '', caption, position })
      .execute()
      .catch((error: unknown) => {
        throw isForeignViolation(error) ? isGone() : error;
      });
  }
}

async function changePicture(
  db: Database,
  galleryId: number,
  id: number,
  { cover, ...texts }: GalleryImageChanges,
) {
  const images = () => db.updateTable('gallery_images').where('gallery_id', '=', galleryId);
  if (cover === true) await images().set({ cover: 0 }).execute();
  const changed = await images()
    .set({ ...texts, ...(cover !== undefined && { cover: Number(cover) }) })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  orNotFound(changed);
}

async function removePicture(db: Database, galleryId: number, id: number) {
  const removed = await db
    .deleteFrom('gallery_images')
    .where('gallery_id', '=', galleryId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  orNotFound(removed);
}

async function orderPictures(db: Database, galleryId: number, ids: number[]) {
  const present = await picturesOf(db, galleryId).select('id').execute();
  const named = new Set(ids);
  const isComplete =
    named.size === ids.length && ids.length === present.length && present.every(({ id }) => named.has(id));
  if (!isComplete) {
    throw invalid(
      'order',
      'The pictures in this gallery have changed in the meantime. Please reload the page.',
    );
  }
  for (const [position, id] of ids.entries()) {
    await db.updateTable('gallery_images').set({ position }).where('id', '=', id).execute();
  }
}

/**
 * Pictures and captions have no draft, so where somebody else approves what visitors read, a gallery gets new ones
 * only as a draft: the end of its time on the site is put off without approval, so one that has ended gets none either.
 * That some go, or stand in another order, puts nothing before visitors that nobody has approved.
 */
async function refuseUnapprovedPictures(db: Database, { published_at }: GalleryRow) {
  if (published_at === null || !(await needsSomebodyElse(db))) return;
  throw new HttpError(
    403,
    'Here somebody else approves what visitors read. Please make this gallery a draft first, then change its pictures and ask for approval.',
  );
}

function notTrashed(gallery: GalleryRow | undefined) {
  if (orNotFound(gallery).deleted_at !== null) {
    throw new HttpError(409, 'This gallery is in the trash. Please restore it first.');
  }
  return orNotFound(gallery);
}

const isGone = () =>
  invalid('media_ids', 'One of these pictures is no longer in the library. Please choose again.');
