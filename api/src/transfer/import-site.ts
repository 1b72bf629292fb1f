import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { HeaderName, Imported } from '@lapis/contract';
import type { z } from 'zod';
import { ArchiveProblem, damaged } from '../archive/archive-problem';
import { readLines } from '../archive/json-lines';
import { unpackArchive } from '../archive/read-archive';
import { type Actor, audit } from '../audit/audit';
import { cleanHtml } from '../content/clean-html';
import { holdsContent } from '../content/holds-content';
import { type Database, isForeignViolation, isUniqueViolation } from '../database/database';
import { folded } from '../database/lists';
import { setSequence } from '../database/sequences';
import type { ManagedName, NewMedia, SluggedTable } from '../database/tables';
import type { Kind } from '../managed/kind';
import { managedKinds } from '../managed/kinds';
import { scheduleRepository } from '../managed/schedule.repository';
import { headersRepository } from '../headers/headers.repository';
import { kindOf, TELLING } from '../media/file-kind';
import { incomingPath } from '../media/incoming-file';
import { wordsOf } from '../media/media.repository';
import { prepare } from '../media/uploads';
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
  readThing,
  SiteLine,
  type ThingLine,
} from './export-format';
import { nameOf } from './export-site';

type Where = Pick<Services, 'db' | 'settings'>;

/** A file of the archive that was found to be good. */
interface TakenFile {
  row: NewMedia;
  headers: HeaderName[];
  keep: () => Promise<void>;
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
    await unpackArchive(source, staging, exportFormat, importLimits);
    const site = await readAll(staging, 'site', (line) => SiteLine.safeParse(line).data);
    const media = await readAll(staging, 'media', (line) => MediaLine.safeParse(line).data);
    const files: TakenFile[] = [];
    for (const line of media) files.push(await takeFile(line, staging, at));
    const things = new Map<ManagedName, ThingLine[]>();
    for (const table of managedTables) {
      things.set(table, await readAll(staging, nameOf(table), (line) => readThing(table, line)));
    }
    const content = { site, files, things };
    const counts = await at.db.transaction().execute((transaction) => write(transaction, content, actor, at));
    return { counts, tags: tagsOf(things) };
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
      'This site has content already. Please import into a new one that was started with DEMO=0.',
    );
  }
}

async function readAll<Line>(staging: string, name: string, read: (line: unknown) => Line | undefined) {
  const lines: Line[] = [];
  for await (const line of readLines(join(staging, linesOf(name)))) {
    const thing = read(line);
    if (thing === undefined)
      throw damaged(`line ${lines.length + 1} of ${linesOf(name)} is not as it should be`);
    lines.push(thing);
  }
  return lines;
}

/** Looks into a file as if somebody uploaded it. One that was missing already is known to have failed. */
async function takeFile(line: MediaLine, staging: string, { settings }: Where): Promise<TakenFile> {
  const { file, kind, name, hash, headers } = line;
  if (file === null) {
    const missing = { width: 0, height: 0, fallback: '', variants: '[]', state: 'failed' as const };
    const problem = 'The file of this was missing when it was imported.';
    const row = { ...missing, problem, kind, hash, ...columnsOf(line) };
    return { row, headers, keep: async () => {} };
  }
  const path = join(staging, file);
  const found = kindOf(await beginningOf(path));
  if (found?.kind !== kind) throw damaged(`${file} is not of the kind that it is said to be`);
  const { size } = await stat(path);
  const { row, keep } = await prepare(name, { path, kind: found, size, hash }, settings);
  return { row: { ...row, ...columnsOf(line) }, headers, keep };
}

async function beginningOf(path: string) {
  const file = await open(path).catch(() => {
    throw damaged('a file is missing');
  });
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TELLING), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What is said of a file. */
function columnsOf({
  file: _,
  kind: _kind,
  hash: _hash,
  headers: _headers,
  consent,
  crop,
  decorative,
  people,
  ...line
}: MediaLine) {
  return {
    ...line,
    words: wordsOf(line),
    decorative: Number(decorative),
    people: Number(people),
    crop: crop && JSON.stringify(crop),
    consent_from: consent?.from ?? null,
    consent_covers: consent?.covers ?? null,
    consent_given_at: consent?.given_at ?? null,
    consent_until: consent?.until ?? null,
    consent_withdrawn_at: consent?.withdrawn_at ?? null,
    consent_note: consent?.note ?? null,
  };
}

interface Content {
  site: z.infer<typeof SiteLine>[];
  files: TakenFile[];
  things: Map<ManagedName, ThingLine[]>;
}

async function write(db: Database, { site, files, things }: Content, actor: Actor, { settings }: Where) {
  await refuseContent(db);
  const counts: Imported = { site: site.length, media: files.length };
  for (const details of site) await siteRepository(db).write(details);
  for (const { row, headers } of files) {
    const { id } = await db
      .insertInto('media')
      .values({ ...row, created_by: actor.user?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const name of headers) await headersRepository(db).choose(name, id);
  }
  for (const [table, lines] of things) {
    const kind = managedKinds.get(table);
    if (!kind) continue;
    for (const line of lines) await writeThing(db, kind, line, actor);
    counts[kind.audit] = lines.length;
  }
  if (settings.databaseUrl)
    for (const table of ['media', ...managedTables] as const) await setSequence(db, table);
  await searchIndex(db).rebuild();
  await audit(db).note(actor, { action: 'imported', kind: 'site', details: counts });
  for (const { keep } of files) await keep();
  return counts;
}

function tagsOf(things: Content['things']) {
  const tags = ['site', 'media'];
  for (const [table, lines] of things) {
    for (const { fields } of lines) tags.push(...(managedKinds.get(table)?.tags(fields) ?? []));
  }
  return [...new Set(tags)];
}

async function writeThing(db: Database, kind: Kind, { common, fields, draft }: ThingLine, actor: Actor) {
  const { id, publish_at, unpublish_at, created_at, updated_at, former_slugs, images = [] } = common;
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
      unpublish_at,
      created_at,
      updated_at,
      updated_by,
    })
    .execute();
  await kind.write?.(db, id, fields);
  await scheduleRepository(db).plan(kind.table, id);
  if (draft) {
    const { html } = draft;
    const cleaned = typeof html === 'string' ? { ...draft, html: cleanHtml(html) } : draft;
    const row = { kind: kind.table, thing_id: id, fields: JSON.stringify(cleaned), version: 1, base: 1 };
    await db
      .insertInto('drafts')
      .values({ ...row, updated_by, updated_at })
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

/** Why an archive was refused, for who sent it. */
function inWords(error: unknown) {
  if (error instanceof ArchiveProblem) return new Refusal(422, error.message);
  if (isUniqueViolation(error)) {
    return new Refusal(422, 'This archive is damaged: two things in it have the same number or address.');
  }
  if (isForeignViolation(error)) {
    return new Refusal(422, 'This archive is damaged: something in it points to what is not there.');
  }
  return error;
}
