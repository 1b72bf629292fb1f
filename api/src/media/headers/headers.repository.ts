import type { HeaderName, PicturePlace } from '@lapis/contract';
import type { Generated } from 'kysely';
import type { Database } from '../../server/database/database';
import { permissionColumns } from '../library/pictures/shown';

declare module '../../server/database/tables' {
  interface Tables {
    headers: HeadersTable;
  }
}

interface HeadersTable {
  id: Generated<number>;
  name: PicturePlace;
  media_id: number;
}

export const headersRepository = (db: Database) => {
  const rows = () =>
    db
      .selectFrom('headers')
      .innerJoin('media', 'media.id', 'headers.media_id')
      .select(['headers.name', 'headers.media_id'])
      .select(['media.hash', 'media.crop', 'media.variants', 'media.focal_x', 'media.focal_y'])
      .select(permissionColumns);

  return {
    all: () => rows().where('headers.name', '!=', 'logo').$narrowType<{ name: HeaderName }>().execute(),

    places: () => db.selectFrom('headers').select(['name', 'media_id']).execute(),

    find: <Place extends PicturePlace>(name: Place) =>
      rows().where('headers.name', '=', name).$narrowType<{ name: Place }>().executeTakeFirst(),

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
