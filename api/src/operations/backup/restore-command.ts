import { parseArgs } from 'node:util';
import { announceRemotes } from '../../pages/releases/remotes/announce-remotes';
import { StartFailure } from '../../server/settings/start-failure';
import { listBackups, readTime, withNewestGood } from './store/choose-backup';
import { type TerminalCommand, megabytes } from './command';
import { openBackupStore } from './make-backup';
import { restore, restoreFrom } from './restore';

const USAGE = [
  'Name the backup: npm run restore -- FILE',
  'or the time to go back to: npm run restore -- --at 2026-11-21T10:00',
  'or list what there is: npm run restore -- --list',
  'Add --no-backup to skip backing up the current site first, and --incomplete to restore a backup that lacks files.',
];

/** Restores a backup, even while the site is running, and returns a report. */
export async function restoreCommand(command: TerminalCommand): Promise<string> {
  const { values, positionals } = read(command.args);
  const [file] = positionals;
  if (file === '') throw new StartFailure('No file was named.', ...USAGE);
  if (values.list) return list(command);
  if (positionals.length > 1 || (file === undefined) === (values.at === undefined)) {
    throw new StartFailure(...USAGE);
  }
  const { settings, pathOf } = command;
  const options = { keepFormer: !values['no-backup'], mayBeIncomplete: values.incomplete ?? false };
  const before = values.at === undefined ? undefined : readTime(values.at);
  await announceRemotes(settings);
  if (file !== undefined) return sentence(await restore(settings, pathOf(file), options));
  const store = openBackupStore(settings);
  return withNewestGood(
    store,
    before ?? 0,
    async (name) =>
      `From ${store.addressOf(name)}:\n${sentence(await restoreFrom(settings, store, name, options))}`,
    (name, problem) => console.warn(`${store.addressOf(name)} was skipped. ${problem}`),
  );
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        list: { type: 'boolean' },
        'no-backup': { type: 'boolean' },
        incomplete: { type: 'boolean' },
      },
    });
  } catch {
    throw new StartFailure(...USAGE);
  }
}

async function list({ settings }: TerminalCommand) {
  const store = openBackupStore(settings);
  const backups = await listBackups(store);
  if (backups.length === 0) return `There is no backup in ${store.addressOf('')}.`;
  return backups.map(({ name, size }) => `${store.addressOf(name)}  ${megabytes(size)}`).join('\n');
}

function sentence({ rows, files, made_at, former }: Awaited<ReturnType<typeof restore>>) {
  const done = `The site is as it was at ${made_at}: ${rows} rows and ${files} files. Everyone needs to sign in again.`;
  return former === undefined ? done : `${done}\nWhat was there before is in ${former}.`;
}
