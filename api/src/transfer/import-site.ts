import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Imported } from '@lapis/contract';
import { ArchiveProblem, damaged } from '../archive/archive-problem';
import { batchesOf, readLines } from '../archive/json-lines';
import { unpackArchive } from '../archive/read-archive';
import { type Actor, audit } from '../audit/audit';
import { AT_ONCE } from '../backup/backed-up-tables';
import { cleanHtml } from '../content/clean-html';
import { holdsContent } from '../content/holds-content';
import { type Database, patiently } from '../database/database';
import { isForeignViolation, isUniqueViolation } from '../database/failures';
import { folded } from '../database/lists';
import { setSequence } from '../database/sequences';
import type { ManagedName, SluggedTable } from '../database/tables';
import type { Kind } from '../managed/kind';
import { managedKinds } from '../managed/kinds';
import { scheduleRepository } from '../managed/schedule.repository';
import { headersRepository } from '../headers/headers.repository';
import { incomingPath } from '../media/incoming-file';
import { Refusal } from '../refusal';
import { searchIndex } from '../search/search-index';
import type { Services } from '../serve';
import { siteRepository } from '../site/site.repository';
import {
  exportFormat,
  importLimits,
  linesOf,
  managedTables,
  MediaLine,
  nameOfRevisions,
  readRevision,
  readThing,
  SiteLine,
  type ThingLine,
} from './export-format';
import { nameOf } from './export-site';
import { takeFile, type TakenFile } from './import-file';

type Where = Pick<Services, 'db' | 'settings'>;

/** An archive that was unpacked. */
interface Archive {
  folder: string;
  names: ReadonlySet<string>;
}

/**
 * Takes the content of an export into a site that has none: all of it, or nothing. It is trusted no more than what
 * editors type and upload: fields are read by the same rules, texts cleaned, files known by their bytes, and
 * pictures made anew.
 * @returns how many there are of each kind now, and the tags of the answers that they are part of
 * @throws Refusal 409 where there is content, 413 or 422 with a sentence where the archive is not good
 */
export async function importSite(source: Readable, actor: Actor, at: Where) {
  await refuseContent(at.db);
  const staging = await incomingPath(at.settings);
  try {
    const manifest = await unpackArchive(source, staging, exportFormat, importLimits);
    const archive = { folder: staging, names: new Set(manifest.files.map(({ name }) => name)) };
    const files: TakenFile[] = [];
    for await (const line of linesIn(archive, 'media', (each) => MediaLine.safeParse(each).data)) {
      files.push(await takeFile(line, staging, at));
    }
    return await patiently(at.db, at.settings, (patient) =>
      patient.transaction().execute((transaction) => write(transaction, archive, files, actor, at)),
    );
  } catch (error) {
    throw inWords(error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function refuseContent(db: Database) {
  if (await holdsContent(db)) {
    throw new Refusal(
      409,
      'This site already has content. Please import into a new one that was started with DEMO=0.',
    );
  }
}

/**
 * Reads what an archive holds of a kind, one line after the other: there may be more than fits into the memory. A kind
 * without a file is one of which there is nothing, as there are no earlier versions in the first edition.
 */
async function* linesIn<Line>(
  { folder, names }: Archive,
  name: string,
  read: (line: unknown) => Line | undefined,
) {
  const file = linesOf(name);
  if (!names.has(file)) return;
  let n = 0;
  for await (const line of readLines(join(folder, file))) {
    n += 1;
    const thing = read(line);
    if (thing === undefined) throw damaged(`line ${n} of ${file} is not as it should be`);
    yield thing;
  }
}

async function write(
  db: Database,
  archive: Archive,
  files: TakenFile[],
  actor: Actor,
  { settings }: Pick<Where, 'settings'>,
) {
  await refuseContent(db);
  const counts: Imported = { site: 0, media: files.length };
  let revisions = 0;
  const tags = new Set(['site', 'media']);
  for await (const details of linesIn(archive, 'site', (line) => SiteLine.safeParse(line).data)) {
    await siteRepository(db).write(details);
    counts['site'] = 1;
  }
  for (const { row, headers } of files) {
    const { id } = await db
      .insertInto('media')
      .values({ ...row, created_by: actor.user?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const name of headers) await headersRepository(db).choose(name, id);
  }
  const present: Present = { media: new Set(), galleries: new Set() };
  for (const { row } of files) if (row.id !== undefined) present.media.add(row.id);
  for (const table of managedTables) {
    const kind = managedKinds.get(table);
    if (!kind) continue;
    const ids = table === 'galleries' ? present.galleries : new Set<number>();
    for await (const line of linesIn(archive, nameOf(table), (each) => readThing(table, each))) {
      await writeThing(db, kind, line, present, actor);
      ids.add(line.common.id);
      for (const tag of kind.tags(line.fields)) tags.add(tag);
    }
    counts[kind.audit] = ids.size;
    revisions += await writeRevisions(db, archive, table, ids, present);
  }
  counts['revisions'] = revisions;
  if (settings.databaseUrl)
    for (const table of ['media', ...managedTables] as const) await setSequence(db, table);
  await searchIndex(db).rebuild();
  await audit(db).note(actor, { action: 'imported', kind: 'site', details: counts });
  for (const { keep } of files) await keep();
  return { counts, tags: [...tags] };
}

async function writeThing(
  db: Database,
  kind: Kind,
  { common, fields, draft }: ThingLine,
  present: Present,
  actor: Actor,
) {
  const { id, publish_at, former_slugs, images = [], ...times } = common;
  const updated_by = actor.user?.id ?? null;
  // The columns used here are those that all of the tables have.
  const table = kind.table as 'widgets';
  await db
    .insertInto(table)
    .values({
      ...(kind.toColumns(fields) as { name: string; title: string; html: string }),
      ...(await kind.before?.(db, fields)),
      id,
      title_folded: folded(fields.title),
      published_at: publish_at,
      ...times,
      updated_by,
    })
    .execute();
  await kind.write?.(db, id, fields);
  await scheduleRepository(db).plan(kind.table, id);
  if (draft) {
    const row = { kind: kind.table, thing_id: id, fields: cleaned(draft, present), version: 1, base: 1 };
    await db
      .insertInto('drafts')
      .values({ ...row, updated_by, updated_at: times.updated_at })
      .execute();
  }
  for (const slug of former_slugs) {
    await db
      .insertInto('former_slugs')
      .values({ kind: kind.table as SluggedTable, slug, thing_id: id })
      .execute();
  }
  for (const [position, { cover, ...image }] of images.entries()) {
    await db
      .insertInto('gallery_images')
      .values({ ...image, cover: Number(cover), gallery_id: id, position })
      .execute();
  }
}

/** Writes what things of a kind once were, and answers how many of these there are. */
async function writeRevisions(
  db: Database,
  archive: Archive,
  table: ManagedName,
  ids: ReadonlySet<number>,
  present: Present,
) {
  const lines = linesIn(archive, nameOfRevisions(nameOf(table)), (line) => {
    const revision = readRevision(table, line);
    return revision && ids.has(revision.thing_id) ? revision : undefined;
  });
  let count = 0;
  for await (const batch of batchesOf(lines, AT_ONCE)) {
    // The accounts of those who wrote them are not here, and the names alone could be taken for others'.
    const rows = batch.map(({ fields, ...line }) => ({
      ...line,
      kind: table,
      fields: cleaned(fields, present),
      user_id: null,
    }));
    await db.insertInto('revisions').values(rows).execute();
    count += rows.length;
  }
  return count;
}

/** The numbers of what came along. */
type Present = Record<'media' | 'galleries', Set<number>>;

/**
 * Fields that are kept as JSON, with a text in which is only what may stand on the site. They point to nothing that did
 * not come along: its number will be given to something else here.
 */
function cleaned({ html, document_id, ...fields }: Record<string, unknown>, { media, galleries }: Present) {
  const known = (id: unknown, among: Set<number>) => (among.has(Number(id)) ? id : null);
  return JSON.stringify({
    ...fields,
    ...(typeof html === 'string' && { html: cleanHtml(html) }),
    ...('image_id' in fields && { image_id: known(fields['image_id'], media) }),
    ...('gallery_id' in fields && { gallery_id: known(fields['gallery_id'], galleries) }),
    // A report can't be without one.
    ...(media.has(Number(document_id)) && { document_id }),
  });
}

/** Why an archive was refused, for who sent it. */
function inWords(error: unknown) {
  if (error instanceof ArchiveProblem) return new Refusal(422, error.message);
  if (isUniqueViolation(error)) {
    return new Refusal(422, 'This archive is damaged: two things in it have the same number or address.');
  }
  if (isForeignViolation(error)) {
    return new Refusal(422, 'This archive is damaged: something in it refers to something that is missing.');
  }
  return error;
}
