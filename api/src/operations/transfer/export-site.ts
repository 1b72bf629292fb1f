import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Selectable } from 'kysely';
import { writeLines } from '../../server/archive/json-lines';
import { writeArchive } from '../../server/archive/write-archive';
import { AT_ONCE, rowsOf } from '../backup/backed-up-tables';
import { linkFile } from '../backup/stored-files';
import { timestamp } from '../../server/time/clock';
import { type Database, inSnapshot } from '../../server/database/database';
import type { ContentTable, EntryTable, Tables } from '../../server/database/tables';
import { headersRepository } from '../../media/headers/headers.repository';
import { draftsRepository } from '../../cms/entries/drafts.repository';
import { editorName } from '../../cms/entries/editor-name';
import { contentTypes } from '../../content/types';
import type { ContentType } from '../../cms/types/content-type';
import { fieldsOf } from '../../cms/types/fields';
import { mediaDir } from '../../media/library/folders';
import { incomingPath } from '../../media/library/incoming-file';
import { sourceOf } from '../../media/library/make-picture';
import { toMedia } from '../../media/library/media-shape';
import type { Settings } from '../../server/settings/settings';
import { exportFormat, linesOf, nameOfRevisions } from './export-format';

type Site = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * Gets all content of a site ready to be downloaded, as it is at this moment, with its trash and its earlier versions.
 * Of accounts nothing is among it but the names of who wrote these, and nothing of messages, the newsletter or the
 * record of who did what.
 * @returns what writes the archive and ends the target; it has to be called, because it also tidies up
 */
export async function prepareExport(settings: Site) {
  const staging = await incomingPath(settings);
  const tidyUp = () => rm(staging, { recursive: true, force: true });
  try {
    const { content, files } = await inSnapshot(settings, (db) => hold(db, settings, staging));
    return async (target: Writable) => {
      try {
        await writeArchive(target, exportFormat, { made_at: timestamp(), content }, async (add) => {
          for (const name of Object.keys(content)) await add(linesOf(name), join(staging, linesOf(name)));
          for (const file of files) await add(file, join(staging, file));
        });
      } finally {
        await tidyUp();
      }
    };
  } catch (error) {
    await tidyUp();
    throw error;
  }
}

async function hold(db: Database, settings: Site, staging: string) {
  const content: Record<string, number> = {};
  const files: string[] = [];
  const write = async (name: string, items: AsyncIterable<object>) => {
    content[name] = await writeLines(join(staging, linesOf(name)), items);
  };
  const headers = await headersRepository(db).places();
  async function* media() {
    for await (const row of rowsOf(db, 'media')) {
      const line = await mediaLine(row as Selectable<Tables['media']>, settings, staging);
      if (line.file !== null) files.push(line.file);
      const chosenFor = headers.filter(({ media_id }) => media_id === line.id);
      yield { ...line, headers: chosenFor.map(({ name }) => name) };
    }
  }
  await write('site', siteOf(db));
  await write('media', media());
  for (const type of contentTypes) {
    await write(type.name, entriesOf(db, type));
    await write(nameOfRevisions(type.name), revisionsOf(db, type.table));
  }
  return { content, files };
}

async function* siteOf(db: Database) {
  const row = await db.selectFrom('site_settings').select('site').where('id', '=', 1).executeTakeFirst();
  if (row) yield JSON.parse(row.site) as object;
}

/** A line about a file, which is held in the best form there is of it. */
async function mediaLine(row: Selectable<Tables['media']>, settings: Site, staging: string) {
  const { id, kind, name, alt, decorative, caption, focal_x, focal_y, crop, people, consent, created_at } =
    toMedia({ ...row, creator: null }, []);
  const path = kind === 'image' ? await sourceOf(row, settings) : join(mediaDir(settings), row.fallback);
  const ending = extname(path).slice(1) || row.mime.replace(/^.*\//, '');
  const file = `files/${row.hash}.${ending}`;
  const isThere = await linkFile(path, join(staging, file));
  return {
    id,
    kind,
    name,
    hash: row.hash,
    file: isThere ? file : null,
    alt,
    decorative,
    caption,
    focal_x,
    focal_y,
    crop,
    people,
    consent,
    created_at,
  };
}

async function* entriesOf(db: Database, type: ContentType) {
  for await (const each of rowsOf(db, type.table)) {
    // The columns used here are those that all of the tables have.
    const row = each as Selectable<EntryTable>;
    yield {
      id: row.id,
      ...(await fieldsOf(db, type, row)),
      ...(await type.parts?.read(db, row.id)),
      publish_at: row.published_at,
      unpublish_at: row.unpublish_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
      deleted_at: row.deleted_at,
      former_slugs: await formerSlugsOf(db, type.table, row.id),
      draft: (await draftsRepository(db, type).find(row.id))?.fields ?? null,
    };
  }
}

async function formerSlugsOf(db: Database, table: ContentTable, id: number) {
  const rows = await db
    .selectFrom('former_slugs')
    .select('slug')
    .where('kind', '=', table)
    .where('thing_id', '=', id)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** What the entries of a type once were, never much of it at once in memory. */
async function* revisionsOf(db: Database, table: ContentTable) {
  let last = { thing_id: 0, n: 0 };
  for (;;) {
    const { thing_id, n } = last;
    const rows = await db
      .selectFrom('revisions')
      .leftJoin('users', 'users.id', 'revisions.user_id')
      .select(['thing_id', 'n', 'at', 'title', 'fields', 'cause', 'restored_from'])
      .select(editorName.as('by'))
      .where('kind', '=', table)
      .where((eb) => eb(eb.refTuple('thing_id', 'n'), '>', eb.tuple(thing_id, n)))
      // Of what was deleted for good one may have been left behind.
      .where(({ exists, selectFrom }) =>
        exists(selectFrom(table).select('id').whereRef('id', '=', 'revisions.thing_id')),
      )
      .orderBy('thing_id')
      .orderBy('n')
      .limit(AT_ONCE)
      .execute();
    for (const { fields, ...row } of rows) yield { ...row, fields: JSON.parse(fields) as object };
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest;
  }
}
