import { randomUUID } from 'node:crypto';
import { access, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import fastify from 'fastify';
import type { ImportReport } from '@lapis/contract';
import { reportText } from '@lapis/import/report-text';
import { contentTypes } from '../../content/types';
import { createRouter } from '../../pages/document/route';
import { liveRelease } from '../../pages/releases/live/live-release';
import { announceRemotes } from '../../pages/releases/remotes/announce-remotes';
import { announceRestore } from '../../server/cache/restores';
import type { Changes } from '../../server/cache/changes';
import { openChanges } from '../../server/cluster/open-changes';
import { connectDatabase, type Database, unusableDatabase } from '../../server/database/database';
import { createLeases, whileLeased } from '../../server/database/lease';
import { HttpError } from '../../server/http/http-error';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import type { TerminalCommand } from '../backup/command';
import { readArguments, USAGE } from './command-arguments';
import { fromFolder } from './writing/fetch-files';
import { giveUpBroken } from './give-up-broken';
import { importsRepository, type ImportProgress } from './imports.repository';
import { planImport } from './import-website';
import { type ReadSource, runImport } from './import-worker';
import { readSource } from './read-source';

const INCOMPLETE = 2;

const noActor = { user: null, ip: null };

/** Imports another system's export from the terminal, even while the site is running. Returns a report. */
export async function importCommand(
  { settings, args, pathOf }: TerminalCommand,
  read: ReadSource = readSource,
): Promise<string> {
  const asked = readArguments(args);
  if (asked === 'help') return USAGE.join('\n');
  const path = pathOf(asked.file);
  await access(path);
  await announceRemotes(settings);
  const db = await connectDatabase(settings);
  try {
    const report = await take(db, settings, {
      ...asked,
      path,
      files: asked.files && pathOf(asked.files),
      readSource: read,
    });
    if (asked.report) await writeFile(pathOf(asked.report), `${JSON.stringify(report, null, 2)}\n`);
    if (!asked.isDryRun && isIncomplete(report)) process.exitCode = INCOMPLETE;
    return reportText(report, asked.isDryRun);
  } catch (error) {
    throw error instanceof HttpError ? new StartFailure(error.message) : error;
  } finally {
    await db.destroy();
  }
}

const isIncomplete = ({ missing_files, entries }: ImportReport) =>
  missing_files.length > 0 || entries.some(({ outcome }) => outcome === 'failed');

type ImportRun = Exclude<ReturnType<typeof readArguments>, 'help'> & { path: string; readSource: ReadSource };

async function take(
  db: Database,
  settings: Settings,
  { system, path, options, readSource, ...asked }: ImportRun,
) {
  await db
    .selectFrom('imports')
    .select('id')
    .limit(1)
    .execute()
    .catch((error: unknown) => {
      throw unusableDatabase(settings, error);
    });
  const changes = await changesOfCommand(db, settings);
  try {
    if (asked.isDryRun) {
      return await planImport({
        db,
        settings,
        changes,
        system,
        source: await readSource(system, path),
        options,
      });
    }
    const { log } = fastify({ logger: { level: 'error' } });
    const live = liveRelease({ db, settings, changes }, log);
    // Needs no image worker: the running site renders the pictures as soon as it finds them in the queue.
    const services = { db, settings, changes, contentTypes, imageWorker: { workSoon: () => undefined } };
    const kindOf = createRouter(services).classifyWith(() => live.find());
    const fetchFile = asked.files ? await fromFolder(asked.files, services, options, noActor) : undefined;
    try {
      return await runOwnImport(
        db,
        settings,
        { system, name: basename(path), stored: null, options },
        (claimed) =>
          runImport(
            claimed,
            { ...services, kindOf, readSource, log },
            { path, ...(fetchFile && { fetchFile }), onProgress: progressLine() },
            new AbortController().signal,
          ),
      );
    } finally {
      await live.pointers.close();
    }
  } finally {
    await changes.close();
  }
}

async function runOwnImport(
  db: Database,
  settings: Settings,
  fields: Parameters<ReturnType<typeof importsRepository>['begin']>[0],
  run: (
    claimed: NonNullable<Awaited<ReturnType<ReturnType<typeof importsRepository>['claim']>>>,
  ) => Promise<unknown>,
): Promise<ImportReport> {
  const imports = importsRepository(db);
  await giveUpBroken(db, settings);
  const begun = await imports.begin(fields, noActor);
  const claimed = begun && (await imports.claim(randomUUID(), begun.id));
  if (!claimed)
    throw new StartFailure(
      'Another website is being imported. Wait until it is done, or stop it in the portal.',
    );
  await whileLeased(claimed, createLeases(db, 'imports'), () => run(claimed));
  const ended = await imports.find(claimed.id);
  // A stopped import also has a report, which covers what it did until then.
  if (ended?.state !== 'done' || !ended.report)
    throw new StartFailure(
      ended?.problem ?? 'The import was stopped. Run it again to continue where it left off.',
    );
  return ended.report;
}

/**
 * Opens the channel that publishes changes. PostgreSQL notifies all processes of each change. With SQLite,
 * the other processes only learn that something has changed.
 */
async function changesOfCommand(db: Database, settings: Settings): Promise<Changes> {
  const changes = await openChanges(settings);
  if (settings.databaseUrl) return changes;
  const publish = () => db.transaction().execute((transaction) => announceRestore(transaction, 'sqlite'));
  return { ...changes, listening: true, publish };
}

const phases = {
  reading: 'Reading',
  pictures: 'Pictures and documents',
  texts: 'Texts',
  addresses: 'Old addresses',
} as const;

function progressLine() {
  let last = '';
  return ({ phase, done: count, total }: ImportProgress) => {
    const line = `${phases[phase]}: ${count} of ${total}`;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}${count === total ? '\n' : ''}`);
    else if (count === total || (count % 100 === 0 && line !== last)) process.stderr.write(`${line}\n`);
    last = line;
  };
}
