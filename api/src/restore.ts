import { resolve } from 'node:path';
import { runCommand } from './operations/backup/command';
import { restore } from './operations/backup/restore';
import { announceRemotes } from './pages/releases/announce-remotes';
import { StartFailure } from './server/settings/start-failure';

const WITHOUT = '--no-backup';

/** `npm run restore -- FILE`: puts the site into the state of a backup, while it runs or not. */
await runCommand(resolve(import.meta.dirname, '../..'), async ({ settings, args, pathOf }) => {
  const [file, ...others] = args.filter((arg) => arg !== WITHOUT);
  if (file === undefined || others.length > 0 || file.startsWith('-')) {
    throw new StartFailure(`Name the backup: npm run restore -- FILE [${WITHOUT}]`);
  }
  await announceRemotes(settings);
  const keepFormer = !args.includes(WITHOUT);
  const { rows, files, made_at, former } = await restore(settings, pathOf(file), { keepFormer });
  return [
    `The site is as it was at ${made_at}: ${rows} rows and ${files} files. Everyone needs to sign in again.`,
    former && `What was there before is in ${former}.`,
  ]
    .filter(Boolean)
    .join('\n');
});
