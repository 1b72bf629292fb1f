import type { HeaderName, PicturePlace } from '@lapis/contract';
import type { Generated } from 'kysely';
import type { Database } from '../../server/database/database';
import { permissionColumns } from '../library/shown';

declare module '../../server/database/tables' {
  interface Tables {
    headers: HeadersTable;
  }
}

/** The pictures that were chosen for the tops of pages, and as the logo; one without a row has the usual one. */
interface HeadersTable {
  id: Generated<number>;
  name: PicturePlace;
  media_id: number;
}

/** Which pictures of the library were chosen for the tops of pages, and as the logo. */
export const headersRepository = (db: Database) => {
  const rows = () =>
    db
      .selectFrom('headers')
      .innerJoin('media', 'media.id', 'headers.media_id')
      .select(['headers.name', 'headers.media_id'])
      .select(['media.hash', 'media.crop', 'media.variants', 'media.focal_x', 'media.focal_y'])
      .select(permissionColumns);

  return {
    /** Those at the tops of pages. */
    all: () => rows().where('headers.name', '!=', 'logo').$narrowType<{ name: HeaderName }>().execute(),

    /** All places, each with the number of its picture. */
    places: () => db.selectFrom('headers').select(['name', 'media_id']).execute(),

    find: <Place extends PicturePlace>(name: Place) =>
      rows().where('headers.name', '=', name).$narrowType<{ name: Place }>().executeTakeFirst(),

    /** Chooses a picture, or with null none. */
    async choose(name: PicturePlace, media_id: number | null) {
      if (media_id === null) {
        await db.deleteFrom('headers').where('name', '=', name).execute();
        return;
      }
      await db
        .insertInto('headers')
        .values({ name, media_id })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ media_id }))
        .execute();
    },
  };
};
