import { resolve } from 'node:path';
import { backUp, backupPath } from './operations/backup/back-up';
import { megabytes, runCommand } from './operations/backup/command';
import { StartFailure } from './server/settings/start-failure';

/** `npm run backup [-- FILE]`: writes all of the site into one file, while it runs or not. */
await runCommand(resolve(import.meta.dirname, '../..'), async ({ settings, args, pathOf }) => {
  const [file, ...others] = args;
  if (others.length > 0 || file?.startsWith('-')) {
    throw new StartFailure('Give at most one name for the backup file: npm run backup -- FILE');
  }
  const path = file === undefined ? backupPath(settings) : pathOf(file);
  const { rows, files, bytes } = await backUp(settings, path);
  return `${path} contains ${rows} rows and ${files} files (${megabytes(bytes)}). It contains secrets: keep it where no one else can read it.`;
});
