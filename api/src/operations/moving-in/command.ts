import { randomUUID } from 'node:crypto';
import { access, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import fastify from 'fastify';
import type { MoveInReport } from '@lapis/contract';
import { contentTypes } from '../../content/types';
import { existingEntries } from '../../pages/document/existing';
import { kindOfAddress } from '../../pages/document/kind-of-address';
import { liveRelease } from '../../pages/releases/live-release';
import { announceRemotes } from '../../pages/releases/announce-remotes';
import { announceRestore } from '../../server/cache/restores';
import type { Changes } from '../../server/cache/changes';
import { openChanges } from '../../server/cluster/open-changes';
import { connectDatabase, type Database, unusable } from '../../server/database/database';
import { leasesOf, whileLeased } from '../../server/database/lease';
import { HttpError } from '../../server/http/http-error';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import type { Command } from '../backup/command';
import { readArguments, USAGE } from './command-arguments';
import { fromFolder } from './fetch-files';
import { giveUpBroken } from './give-up-broken';
import { importsRepository, type Progress } from './imports.repository';
import { planMove } from './move-in';
import { type ReadSource, runMove } from './mover';
import { readSource } from './reading/read-source';
import { reportText } from './report-text';

/** Ends a command whose work is done though something is missing. */
const INCOMPLETE = 2;

/** Nobody is behind a command whom the record of who did what could name. */
const nobody = { user: null, ip: null };

/** Takes the export of another system in from the terminal, while the site runs or not; answers what came, in words. */
export async function importCommand(
  { settings, args, pathOf }: Command,
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

const isIncomplete = ({ missing_files, entries }: MoveInReport) =>
  missing_files.length > 0 || entries.some(({ outcome }) => outcome === 'failed');

type Asked = Exclude<ReturnType<typeof readArguments>, 'help'> & { path: string; readSource: ReadSource };

async function take(
  db: Database,
  settings: Settings,
  { system, path, options, readSource, ...asked }: Asked,
) {
  await db
    .selectFrom('imports')
    .select('id')
    .limit(1)
    .execute()
    .catch((error: unknown) => {
      throw unusable(settings, error);
    });
  const changes = await changesOfCommand(db, settings);
  try {
    if (asked.isDryRun) {
      return await planMove({
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
    // The site makes the pictures as soon as it finds them.
    const services = { db, settings, changes, contentTypes, imageWorker: { workSoon: () => undefined } };
    const kindOf = kindOfAddress(existingEntries(services), () => live.find());
    const fetchFile = asked.files ? await fromFolder(asked.files, services, options, nobody) : undefined;
    try {
      return await done(db, settings, { system, name: basename(path), stored: null, options }, (claimed) =>
        runMove(
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

/** Does a move of this command's own, and answers what came. */
async function done(
  db: Database,
  settings: Settings,
  move: Parameters<ReturnType<typeof importsRepository>['begin']>[0],
  run: (
    claimed: NonNullable<Awaited<ReturnType<ReturnType<typeof importsRepository>['claim']>>>,
  ) => Promise<unknown>,
): Promise<MoveInReport> {
  const imports = importsRepository(db);
  await giveUpBroken(db, settings);
  const begun = await imports.begin(move, nobody);
  const claimed = begun && (await imports.claim(randomUUID(), begun.id));
  if (!claimed)
    throw new StartFailure(
      'Another site is just being taken in. Wait until that is done, or stop it in the portal.',
    );
  await whileLeased(claimed, leasesOf(db, 'imports'), () => run(claimed));
  const ended = await imports.find(claimed.id);
  // What was stopped in its midst has a report of its own, of what came until then.
  if (ended?.state !== 'done' || !ended.report)
    throw new StartFailure(ended?.problem ?? 'This was stopped. Run it again: it goes on from where it was.');
  return ended.report;
}

/** PostgreSQL tells every process what changed; those that share a SQLite file hear only that something did. */
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

/** Says how far it is: on one line of a terminal, or else now and then on another one. */
function progressLine() {
  let last = '';
  return ({ phase, done: count, total }: Progress) => {
    const line = `${phases[phase]}: ${count} of ${total}`;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}${count === total ? '\n' : ''}`);
    else if (count === total || (count % 100 === 0 && line !== last)) process.stderr.write(`${line}\n`);
    last = line;
  };
}
