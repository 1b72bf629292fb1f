import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Imported } from '@lapis/contract';
import { ArchiveProblem, damaged } from '../../server/archive/archive-problem';
import { batchesOf, readLines } from '../../server/archive/json-lines';
import { unpackArchive } from '../../server/archive/read-archive';
import { type Actor, audit } from '../../cms/audit/audit';
import { AT_ONCE } from '../backup/backed-up-tables';
import { holdsContent } from '../holds-content';
import { type Database, patiently } from '../../server/database/database';
import { isForeignViolation, isUniqueViolation } from '../../server/database/failures';
import { folded } from '../../server/database/lists';
import { setSequence } from '../../server/database/sequences';
import type { ContentTable } from '../../server/database/tables';
import type { ContentType } from '../../cms/types/content-type';
import { cleanText, columnsOf, pick } from '../../cms/types/fields';
import { contentTypes } from '../../content/types';
import { scheduleRepository } from '../../cms/entries/schedule.repository';
import { incomingPath } from '../../media/library/incoming-file';
import { HttpError } from '../../server/http/http-error';
import { rebuildIndex } from '../../cms/search/index-build';
import type { Services } from '../../server/http/serve';
import { siteRepository } from '../../cms/site/site.repository';
import {
  type EntryLine,
  exportFormat,
  importLimits,
  linesOf,
  MediaLine,
  nameOfRevisions,
  Numbered,
  readEntry,
  readRevision,
  SiteLine,
} from './export-format';
import { takeFile, type TakenFile } from './import-file';
import { onlyPresent, type Present } from './only-present';
import { keepFiles, writeFiles } from './write-files';

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
 * @returns how many there are of each type now, and the tags of the answers that they are part of
 * @throws HttpError 409 where there is content, 413 or 422 with a sentence where the archive is not good
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
    throw toHttpError(error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function refuseContent(db: Database) {
  if (await holdsContent(db)) {
    throw new HttpError(
      409,
      'This site already has content. Please import into a new one that was started with DEMO=0.',
    );
  }
}

/**
 * Reads what an archive holds of a type, one line after the other: there may be more than fits into the memory. A type
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
    const value = read(line);
    if (value === undefined) throw damaged(`line ${n} of ${file} is not as it should be`);
    yield value;
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
  const present = await presentIn(archive, files);
  for await (const details of linesIn(archive, 'site', (line) => SiteLine.safeParse(line).data)) {
    await siteRepository(db).write(onlyPresent(details, present));
    counts['site'] = 1;
  }
  await writeFiles(db, files, actor);
  for (const type of contentTypes) {
    counts[type.name] = present.get(type.table)?.size ?? 0;
    for await (const line of linesIn(archive, type.name, (each) => readEntry(type, each))) {
      await writeEntry(db, type, line, present, actor);
      for (const tag of type.cacheTags(line.fields)) tags.add(tag);
    }
    revisions += await writeRevisions(db, archive, type, present);
  }
  counts['revisions'] = revisions;
  if (settings.databaseUrl) for (const table of present.keys()) await setSequence(db, table);
  await rebuildIndex(db, contentTypes);
  await audit(db).note(actor, { action: 'imported', kind: 'site', details: counts });
  await keepFiles(files, settings);
  return { counts, tags: [...tags] };
}

/** All that comes along, read before anything is written: what stands first may name what comes after it. */
async function presentIn(archive: Archive, files: TakenFile[]): Promise<Present> {
  const present = new Map<ContentTable | 'media', Set<number>>();
  present.set('media', new Set(files.flatMap(({ row }) => row.id ?? [])));
  for (const { name, table } of contentTypes) {
    const ids = new Set<number>();
    present.set(table, ids);
    for await (const { id } of linesIn(archive, name, (line) => Numbered.safeParse(line).data)) ids.add(id);
  }
  return present;
}

async function writeEntry(
  db: Database,
  type: ContentType,
  { common, fields: written, parts, draft }: EntryLine,
  present: Present,
  actor: Actor,
) {
  const { id, publish_at, former_slugs, ...times } = common;
  const { table } = type;
  // The database refuses a pointer of an entry itself that leads nowhere, and with it the damaged archive.
  const fields = { ...onlyPresent(written, present), ...pick(written, pointersOf(type)) };
  const updated_by = actor.user?.id ?? null;
  await db
    .insertInto(table)
    .values({
      ...(await columnsOf(db, type, fields)),
      id,
      title: fields.title,
      title_folded: folded(fields.title),
      published_at: publish_at,
      ...times,
      updated_by,
    })
    .execute();
  await type.write?.(db, id, fields);
  await type.parts?.write(db, id, parts);
  await scheduleRepository(db).plan(table, id);
  if (draft) {
    const row = { kind: table, thing_id: id, fields: cleaned(type, draft, present), version: 1, base: 1 };
    await db
      .insertInto('drafts')
      .values({ ...row, updated_by, updated_at: times.updated_at })
      .execute();
  }
  for (const slug of former_slugs) {
    await db.insertInto('former_slugs').values({ kind: table, slug, thing_id: id }).execute();
  }
}

/** Writes what the entries of a type once were, and answers how many of these there are. */
async function writeRevisions(db: Database, archive: Archive, type: ContentType, present: Present) {
  const lines = linesIn(archive, nameOfRevisions(type.name), (line) => {
    const revision = readRevision(type, line);
    return revision && present.get(type.table)?.has(revision.thing_id) ? revision : undefined;
  });
  let count = 0;
  for await (const batch of batchesOf(lines, AT_ONCE)) {
    // The accounts of those who wrote them are not here, and the names alone could be taken for others'.
    const rows = batch.map(({ fields, ...line }) => ({
      ...line,
      kind: type.table,
      fields: cleaned(type, fields, present),
      user_id: null,
    }));
    await db.insertInto('revisions').values(rows).execute();
    count += rows.length;
  }
  return count;
}

/** The fields of an entry by which it points to another thing, which the database holds it to. */
const pointersOf = ({ files, pointsTo = {} }: ContentType) => [
  ...files.map(({ name }) => name),
  ...Object.keys(pointsTo),
];

/**
 * Fields that are kept as JSON, with a text in which is only what may stand on the site. They name nothing that did not
 * come along.
 */
function cleaned(type: ContentType, fields: Record<string, unknown>, present: Present) {
  const kept = onlyPresent(cleanText(fields), present);
  for (const name of pointersOf(type)) {
    // What can't be without it, as a report without its document, keeps the one that it has.
    if (kept[name] === null && !type.fields.shape[name]?.safeParse(null).success) delete kept[name];
  }
  return JSON.stringify(kept);
}

/** Why an archive was refused, as it is told to who sent it. */
function toHttpError(error: unknown) {
  if (error instanceof ArchiveProblem) return new HttpError(422, error.message);
  if (isUniqueViolation(error)) {
    return new HttpError(422, 'This archive is damaged: two things in it have the same number or address.');
  }
  if (isForeignViolation(error)) {
    return new HttpError(
      422,
      'This archive is damaged: something in it refers to something that is missing.',
    );
  }
  return error;
}
