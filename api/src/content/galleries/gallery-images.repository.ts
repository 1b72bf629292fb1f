import type { GalleryImageChanges, AdminGalleryImage } from '@lapis/contract';
import type { Selectable } from 'kysely';
import { needsSecondPerson } from '../../cms/approval/approval-rule';
import { revisionsRepository } from '../../cms/entries/store/revisions.repository';
import { audit, type Actor, type AuditNote } from '../../cms/audit/audit';
import { timestamp } from '../../server/time/clock';
import { type Database, inTransaction } from '../../server/database/database';
import { isForeignViolation } from '../../server/database/failures';
import type { Tables } from '../../server/database/tables';
import { withMedia } from '../../media/library/with-media';
import { orNotFound, invalidField, HttpError } from '../../server/http/http-error';
import type { ContentType } from '../../cms/types/content-type';
import { galleryType } from './galleries.type';
import { searchIndex } from '../../cms/search/search-index';

const galleryColumns = ['title', 'deleted_at', 'published_at'] as const;
type GalleryRow = Pick<Selectable<Tables['galleries']>, (typeof galleryColumns)[number]>;

const galleryPicturesQuery = (db: Database, galleryId: number) =>
  db.selectFrom('gallery_images').where('gallery_id', '=', galleryId);

export const galleryImagesRepository = (db: Database, types: readonly ContentType[], galleryId: number) => {
  /**
   * Runs a change while the gallery is locked, and writes an audit entry.
   * @throws HttpError 404; 409 for a gallery in the trash
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

  /**
   * Runs a change that visitors will see at once.
   * @throws HttpError 403 if another person must approve it
   */
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
    /** @throws HttpError 404; 409 for a gallery in the trash; 403 if another person must approve changes */
    refuseUnchangeable: async () => refuseUnapprovedPictures(db, notTrashed(await find())),

    async list(): Promise<AdminGalleryImage[] | undefined> {
      if (!(await find())) return undefined;
      const rows = await galleryPicturesQuery(db, galleryId)
        .select(['id', 'media_id', 'alt', 'caption', 'cover'])
        .orderBy('position')
        .orderBy('id')
        .execute();
      const pictures = await withMedia(db, types, rows);
      return pictures.map((picture) => ({ ...picture, cover: picture.cover === 1 }));
    },

    /**
     * Appends pictures from the library, with their captions.
     * @throws HttpError 422 if a picture doesn't exist or is already in the gallery
     */
    add: (mediaIds: number[], actor: Actor) =>
      adding(actor, { added: mediaIds.length }, (transaction) =>
        addPictures(transaction, galleryId, mediaIds),
      ),

    /** @throws HttpError 422 unless `ids` are exactly the gallery's pictures */
    order: (ids: number[], actor: Actor) =>
      changing(actor, { ordered: true }, (transaction) => orderPictures(transaction, galleryId, ids)),

    /** @throws HttpError 404 if the gallery has no such picture */
    change: (id: number, changes: GalleryImageChanges, actor: Actor) =>
      adding(actor, { changed: Object.keys(changes).join(', ') }, (transaction) =>
        changePicture(transaction, galleryId, id, changes),
      ),

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
    .where('deleted_at', 'is', null)
    .execute();
  const present = await galleryPicturesQuery(db, galleryId).select(['media_id', 'position']).execute();
  const known = new Set(present.map(({ media_id }) => media_id));
  let position = Math.max(-1, ...present.map((image) => image.position));
  for (const mediaId of mediaIds) {
    const picture = pictures.find(({ id }) => id === mediaId);
    if (!picture) throw isGone();
    if (known.has(mediaId)) throw invalidField('media_ids', `“${picture.name}” is already in this gallery.`);
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
  const present = await galleryPicturesQuery(db, galleryId).select('id').execute();
  const named = new Set(ids);
  const isComplete =
    named.size === ids.length && ids.length === present.length && present.every(({ id }) => named.has(id));
  if (!isComplete) {
    throw invalidField(
      'order',
      'The pictures in this gallery have changed in the meantime. Please reload the page.',
    );
  }
  for (const [position, id] of ids.entries()) {
    await db.updateTable('gallery_images').set({ position }).where('id', '=', id).execute();
  }
}

/**
 * Pictures and captions have no drafts. So if another person must approve changes, only draft galleries can
 * be changed. Published ones can't, not even after their end date, because that date can be extended without
 * approval. Removing and sorting pictures is always allowed, because neither shows visitors anything
 * unapproved.
 */
async function refuseUnapprovedPictures(db: Database, { published_at }: GalleryRow) {
  if (published_at === null || !(await needsSecondPerson(db))) return;
  throw new HttpError(
    403,
    'A second person approves what visitors read. Please make this gallery a draft first, then change its pictures and ask for approval.',
  );
}

function notTrashed(gallery: GalleryRow | undefined) {
  if (orNotFound(gallery).deleted_at !== null) {
    throw new HttpError(409, 'This gallery is in the trash. Please restore it first.');
  }
  return orNotFound(gallery);
}

const isGone = () =>
  invalidField('media_ids', 'One of these pictures is no longer in the library. Please choose again.');
