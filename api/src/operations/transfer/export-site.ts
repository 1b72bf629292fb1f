import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Selectable } from 'kysely';
import { toBatches, writeLines } from '../../server/archive/json-lines';
import { type ArchiveSource, writeArchive } from '../../server/archive/write-archive';
import { AT_ONCE, readRowsInOrder } from '../backup/backed-up-tables';
import { pinFile } from '../backup/store/stored-files';
import { timestamp } from '../../server/time/clock';
import { type Database, inSnapshot } from '../../server/database/database';
import type { ContentTable, EntryTable, Tables } from '../../server/database/tables';
import { headersRepository } from '../../media/headers/headers.repository';
import { editorName } from '../../cms/entries/store/editor-name';
import { contentTypes } from '../../content/types';
import type { ContentType } from '../../cms/types/content-type';
import { readFields } from '../../cms/types/fields';
import { formFile, mediaFile } from '../../media/library/folders';
import { incomingPath } from '../../media/library/files/incoming-file';
import { findSource } from '../../media/library/files/make-picture';
import { toMedia } from '../../media/library/media-shape';
import { tagsOfMedia } from '../../media/library/media-tags';
import type { Settings } from '../../server/settings/settings';
import { type StoreSettings, openSiteStore } from '../../server/storage/open-store';
import { exportFormat, linesPath, revisionsName } from './export-format';

type ExportSource = StoreSettings & Pick<Settings, 'databaseUrl'>;

/**
 * Prepares an export of all content as of this moment, including trash and revisions. Messages, newsletters,
 * the audit log and accounts are left out, except authors' names.
 * @returns function that writes the archive and ends the target; it must be called, because it also cleans up
 */
export async function prepareExport(settings: ExportSource) {
  const staging = await incomingPath(settings);
  const tidyUp = () => rm(staging, { recursive: true, force: true });
  try {
    const { content, files } = await inSnapshot(settings, (db) => hold(db, settings, staging));
    return async (target: Writable) => {
      try {
        await writeArchive(target, exportFormat, { made_at: timestamp(), content }, async (add) => {
          for (const name of Object.keys(content)) await add(linesPath(name), join(staging, linesPath(name)));
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

async function hold(db: Database, settings: ExportSource, staging: string) {
  const content: Record<string, number> = {};
  const files: { name: string; source: string | ArchiveSource }[] = [];
  const write = async (name: string, items: AsyncIterable<object>) => {
    content[name] = await writeLines(join(staging, linesPath(name)), items);
  };
  const headers = await headersRepository(db).places();
  const forms = await loadForms(db, settings, staging);
  for (const { file, source } of forms.values()) files.push({ name: file, source });
  async function* media() {
    for await (const row of readRowsInOrder(db, 'media')) {
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
  await write('site', readSite(db));
  await write('media', media());
  for (const type of contentTypes) {
    await write(type.name, readEntries(db, type));
    await write(revisionsName(type.name), readRevisions(db, type.table));
  }
  return { content, files };
}

async function* readSite(db: Database) {
  const row = await db.selectFrom('site_settings').select('site').where('id', '=', 1).executeTakeFirst();
  if (row) yield JSON.parse(row.site) as object;
}

async function mediaLine(
  db: Database,
  row: Selectable<Tables['media']>,
  forms: ReadonlyMap<number, HeldForm>,
  settings: ExportSource,
  staging: string,
) {
  const form = row.consent_form_id === null ? undefined : forms.get(row.consent_form_id);
  const tags = await tagsOfMedia(db, [row.id]);
  const { id, kind, name, source, alt, decorative, caption, focal_x, focal_y, crop, people, consent } =
    toMedia({ ...row, creator: null, form_name: null, form_size: null }, []);
  // A document that was missing from an import has no file.
  const stored = kind === 'image' ? await findSource(row, settings) : row.fallback && mediaFile(row.fallback);
  const ending = extname(stored).slice(1) || row.mime.replace(/^.*\//, '');
  const path = `files/${row.hash}.${ending}`;
  const held = stored && (await pinFile(openSiteStore(settings), stored, join(staging, path)));
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
  file: string;
  name: string;
  source: string | ArchiveSource;
}

/** Returns signed consent forms by id. Several pictures may share one. */
async function loadForms(db: Database, settings: ExportSource, staging: string) {
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
    const source = await pinFile(openSiteStore(settings), formFile(hash), join(staging, file));
    if (source) forms.set(id, { file, name, source });
  }
  return forms;
}

async function* readEntries(db: Database, type: ContentType) {
  // Uses only columns that all tables of entries have.
  const rows = readRowsInOrder(db, type.table) as AsyncGenerator<Selectable<EntryTable>, void>;
  for await (const batch of toBatches(rows, AT_ONCE)) {
    const ids = batch.map(({ id }) => id);
    const slugs = await loadFormerSlugs(db, type.table, ids);
    const drafts = await loadDrafts(db, type.table, ids);
    for (const row of batch) {
      yield {
        id: row.id,
        ...(await readFields(db, type, row)),
        ...(await type.parts?.read(db, row.id)),
        publish_at: row.published_at,
        unpublish_at: row.unpublish_at,
        created_at: row.created_at,
        updated_at: row.updated_at,
        deleted_at: row.deleted_at,
        former_slugs: slugs.filter(({ entry_id }) => entry_id === row.id).map(({ slug }) => slug),
        draft: drafts.get(row.id) ?? null,
      };
    }
  }
}

const loadFormerSlugs = (db: Database, table: ContentTable, ids: number[]) =>
  db
    .selectFrom('former_slugs')
    .select(['slug', 'entry_id'])
    .where('kind', '=', table)
    .where('entry_id', 'in', ids)
    .orderBy('slug')
    .execute();

async function loadDrafts(db: Database, table: ContentTable, ids: number[]) {
  const rows = await db
    .selectFrom('drafts')
    .select(['entry_id', 'fields'])
    .where('kind', '=', table)
    .where('entry_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ entry_id, fields }) => [entry_id, JSON.parse(fields) as object]));
}

async function* readRevisions(db: Database, table: ContentTable) {
  let last = { entry_id: 0, n: 0 };
  for (;;) {
    const { entry_id, n } = last;
    const rows = await db
      .selectFrom('revisions')
      .leftJoin('users', 'users.id', 'revisions.user_id')
      .select(['entry_id', 'n', 'at', 'title', 'fields', 'cause', 'restored_from'])
      .select(editorName.as('by'))
      .where('kind', '=', table)
      .where((eb) => eb(eb.refTuple('entry_id', 'n'), '>', eb.tuple(entry_id, n)))
      // Skips revisions of deleted entries, which may still be in the table.
      .where(({ exists, selectFrom }) =>
        exists(selectFrom(table).select('id').whereRef('id', '=', 'revisions.entry_id')),
      )
      .orderBy('entry_id')
      .orderBy('n')
      .limit(AT_ONCE)
      .execute();
    for (const { fields, ...row } of rows) yield { ...row, fields: JSON.parse(fields) as object };
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest;
  }
}
