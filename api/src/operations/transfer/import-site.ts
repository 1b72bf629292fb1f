import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Imported } from '@lapis/contract';
import { ArchiveProblem, damagedArchive } from '../../server/archive/archive-problem';
import { toBatches, readLines } from '../../server/archive/json-lines';
import { unpackArchive } from '../../server/archive/read-archive';
import { type Actor, audit } from '../../cms/audit/audit';
import { AT_ONCE } from '../backup/backed-up-tables';
import { holdsContent } from '../holds-content';
import { type Database, withoutTimeLimits } from '../../server/database/database';
import { isForeignViolation, isUniqueViolation } from '../../server/database/failures';
import { foldText } from '../../server/database/lists';
import { setSequence } from '../../server/database/sequences';
import type { ContentTable } from '../../server/database/tables';
import type { ContentType } from '../../cms/types/content-type';
import { cleanText, toColumns, pick } from '../../cms/types/fields';
import { contentTypes } from '../../content/types';
import { scheduleRepository } from '../../cms/entries/store/schedule.repository';
import { incomingPath } from '../../media/library/files/incoming-file';
import { HttpError } from '../../server/http/http-error';
import { rebuildIndex } from '../../cms/search/index-build';
import type { Services } from '../../server/http/serve';
import { siteRepository } from '../../cms/site/site.repository';
import {
  type EntryLine,
  exportFormat,
  importLimits,
  linesPath,
  MediaLine,
  revisionsName,
  Numbered,
  readEntry,
  readRevision,
  SiteLine,
} from './export-format';
import { validateFile, type ValidatedFile } from './import-file';
import { onlyPresent, type ImportedIds } from './only-present';
import { keepFiles, writeFiles } from './write-files';

type ImportTarget = Pick<Services, 'db' | 'settings'>;

interface UnpackedArchive {
  folder: string;
  names: ReadonlySet<string>;
}

/**
 * Imports an export into an empty site, completely or not at all. The export is trusted no more than an
 * editor's input: fields are validated, text is sanitised, files are identified by their bytes and pictures
 * re-encoded.
 * @returns counts by type, and cache tags for the new content
 * @throws HttpError 409 if the site has content, 413 or 422 with a message if the archive is invalid
 */
export async function importSite(source: Readable, actor: Actor, at: ImportTarget) {
  await refuseContent(at.db);
  const staging = await incomingPath(at.settings);
  try {
    const manifest = await unpackArchive(source, staging, exportFormat, importLimits);
    const archive = { folder: staging, names: new Set(manifest.files.map(({ name }) => name)) };
    const files: ValidatedFile[] = [];
    for await (const line of linesIn(archive, 'media', (each) => MediaLine.safeParse(each).data)) {
      files.push(await validateFile(line, staging, at));
    }
    return await withoutTimeLimits(at.db, at.settings, (patient) =>
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

/** Reads a type's lines one by one to save memory. The file may be missing, as revisions are in version 1. */
async function* linesIn<Line>(
  { folder, names }: UnpackedArchive,
  name: string,
  read: (line: unknown) => Line | undefined,
) {
  const file = linesPath(name);
  if (!names.has(file)) return;
  let n = 0;
  for await (const line of readLines(join(folder, file))) {
    n += 1;
    const value = read(line);
    if (value === undefined) throw damagedArchive(`line ${n} of ${file} is not valid`);
    yield value;
  }
}

async function write(
  db: Database,
  archive: UnpackedArchive,
  files: ValidatedFile[],
  actor: Actor,
  { settings }: Pick<ImportTarget, 'settings'>,
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

/** Reads all ids before anything is written, because an entry may refer to later ones. */
async function presentIn(archive: UnpackedArchive, files: ValidatedFile[]): Promise<ImportedIds> {
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
  present: ImportedIds,
  actor: Actor,
) {
  const { id, publish_at, former_slugs, ...times } = common;
  const { table } = type;
  // Keeps references in the entry's own columns even if they are dangling: they violate a foreign key, so the
  // archive is rejected.
  const fields = { ...onlyPresent(written, present), ...pick(written, referenceFields(type)) };
  const updated_by = actor.user?.id ?? null;
  await db
    .insertInto(table)
    .values({
      ...(await toColumns(db, type, fields)),
      id,
      title: fields.title,
      title_folded: foldText(fields.title),
      published_at: publish_at,
      ...times,
      updated_by,
    })
    .execute();
  await type.write?.(db, id, fields);
  await type.parts?.write(db, id, parts);
  await scheduleRepository(db).plan(table, id);
  if (draft) {
    const row = { kind: table, entry_id: id, fields: cleaned(type, draft, present), version: 1, base: 1 };
    await db
      .insertInto('drafts')
      .values({ ...row, updated_by, updated_at: times.updated_at })
      .execute();
  }
  for (const slug of former_slugs) {
    await db.insertInto('former_slugs').values({ kind: table, slug, entry_id: id }).execute();
  }
}

async function writeRevisions(
  db: Database,
  archive: UnpackedArchive,
  type: ContentType,
  present: ImportedIds,
) {
  const lines = linesIn(archive, revisionsName(type.name), (line) => {
    const revision = readRevision(type, line);
    return revision && present.get(type.table)?.has(revision.entry_id) ? revision : undefined;
  });
  let count = 0;
  for await (const batch of toBatches(lines, AT_ONCE)) {
    // Leaves out the author: accounts aren't imported, and a name alone could be mistaken for a different
    // user's.
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

const referenceFields = ({ files, pointsTo = {} }: ContentType) => [
  ...files.map(({ name }) => name),
  ...Object.keys(pointsTo),
];

function cleaned(type: ContentType, fields: Record<string, unknown>, present: ImportedIds) {
  const kept = onlyPresent(cleanText(fields), present);
  for (const name of referenceFields(type)) {
    // Removes required fields whose reference is lost, such as a report's document. Restoring the revision
    // then keeps the current value.
    if (kept[name] === null && !type.fields.shape[name]?.safeParse(null).success) delete kept[name];
  }
  return JSON.stringify(kept);
}

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
