import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Selectable } from 'kysely';
import { batchesOf, writeLines } from '../../server/archive/json-lines';
import { type ArchiveSource, writeArchive } from '../../server/archive/write-archive';
import { AT_ONCE, rowsOf } from '../backup/backed-up-tables';
import { holdFile } from '../backup/stored-files';
import { timestamp } from '../../server/time/clock';
import { type Database, inSnapshot } from '../../server/database/database';
import type { ContentTable, EntryTable, Tables } from '../../server/database/tables';
import { headersRepository } from '../../media/headers/headers.repository';
import { editorName } from '../../cms/entries/editor-name';
import { contentTypes } from '../../content/types';
import type { ContentType } from '../../cms/types/content-type';
import { fieldsOf } from '../../cms/types/fields';
import { formFile, mediaFile } from '../../media/library/folders';
import { incomingPath } from '../../media/library/incoming-file';
import { sourceOf } from '../../media/library/make-picture';
import { toMedia } from '../../media/library/media-shape';
import { tagsOfMedia } from '../../media/library/media-tags';
import type { Settings } from '../../server/settings/settings';
import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import { exportFormat, linesOf, nameOfRevisions } from './export-format';

type Site = StoreSettings & Pick<Settings, 'databaseUrl'>;

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
          for (const { name, source } of files) await add(name, source);
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
  const files: { name: string; source: string | ArchiveSource }[] = [];
  const write = async (name: string, items: AsyncIterable<object>) => {
    content[name] = await writeLines(join(staging, linesOf(name)), items);
  };
  const headers = await headersRepository(db).places();
  const forms = await formsOf(db, settings, staging);
  for (const { file, source } of forms.values()) files.push({ name: file, source });
  async function* media() {
    for await (const row of rowsOf(db, 'media')) {
      const { line, file } = await mediaLine(
        db,
        row as Selectable<Tables['media']>,
        forms,
        settings,
        staging,
      );
      if (file) files.push(file);
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

/** A line about a file, and the file in the best form there is of it. */
async function mediaLine(
  db: Database,
  row: Selectable<Tables['media']>,
  forms: ReadonlyMap<number, HeldForm>,
  settings: Site,
  staging: string,
) {
  const form = row.consent_form_id === null ? undefined : forms.get(row.consent_form_id);
  const tags = await tagsOfMedia(db, [row.id]);
  const { id, kind, name, source, alt, decorative, caption, focal_x, focal_y, crop, people, consent } =
    toMedia({ ...row, creator: null, form_name: null, form_size: null }, []);
  // A document that was missing when it was imported has none.
  const stored = kind === 'image' ? await sourceOf(row, settings) : row.fallback && mediaFile(row.fallback);
  const ending = extname(stored).slice(1) || row.mime.replace(/^.*\//, '');
  const path = `files/${row.hash}.${ending}`;
  const held = stored && (await holdFile(storeOf(settings), stored, join(staging, path)));
  const line = {
    id,
    kind,
    name,
    hash: row.hash,
    source,
    file: held ? path : null,
    alt,
    decorative,
    caption,
    focal_x,
    focal_y,
    crop,
    people,
    consent: consent && { ...consent, form: form ? { name: form.name, file: form.file } : null },
    tags: tags.get(id) ?? [],
    created_at: row.created_at,
  };
  return { line, file: held ? { name: path, source: held } : undefined };
}

interface HeldForm {
  /** Under which it is in the archive. */
  file: string;
  name: string;
  source: string | ArchiveSource;
}

/** The signed forms that consents name, by their numbers; one may be that of several pictures. */
async function formsOf(db: Database, settings: Site, staging: string) {
  const rows = await db
    .selectFrom('consent_forms')
    .select(['id', 'hash', 'name'])
    .where('id', 'in', (eb) =>
      eb.selectFrom('media').select('consent_form_id').where('consent_form_id', 'is not', null),
    )
    .execute();
  const forms = new Map<number, HeldForm>();
  for (const { id, hash, name } of rows) {
    const file = `forms/${hash}`;
    const source = await holdFile(storeOf(settings), formFile(hash), join(staging, file));
    if (source) forms.set(id, { file, name, source });
  }
  return forms;
}

async function* entriesOf(db: Database, type: ContentType) {
  // The columns used here are those that all of the tables have.
  const rows = rowsOf(db, type.table) as AsyncGenerator<Selectable<EntryTable>, void>;
  for await (const batch of batchesOf(rows, AT_ONCE)) {
    const ids = batch.map(({ id }) => id);
    const slugs = await formerSlugsOf(db, type.table, ids);
    const drafts = await draftsOf(db, type.table, ids);
    for (const row of batch) {
      yield {
        id: row.id,
        ...(await fieldsOf(db, type, row)),
        ...(await type.parts?.read(db, row.id)),
        publish_at: row.published_at,
        unpublish_at: row.unpublish_at,
        created_at: row.created_at,
        updated_at: row.updated_at,
        deleted_at: row.deleted_at,
        former_slugs: slugs.filter(({ thing_id }) => thing_id === row.id).map(({ slug }) => slug),
        draft: drafts.get(row.id) ?? null,
      };
    }
  }
}

const formerSlugsOf = (db: Database, table: ContentTable, ids: number[]) =>
  db
    .selectFrom('former_slugs')
    .select(['slug', 'thing_id'])
    .where('kind', '=', table)
    .where('thing_id', 'in', ids)
    .orderBy('slug')
    .execute();

async function draftsOf(db: Database, table: ContentTable, ids: number[]) {
  const rows = await db
    .selectFrom('drafts')
    .select(['thing_id', 'fields'])
    .where('kind', '=', table)
    .where('thing_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ thing_id, fields }) => [thing_id, JSON.parse(fields) as object]));
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
