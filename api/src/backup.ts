import { resolve } from 'node:path';
import { backUp, backupPath } from './backup/back-up';
import { megabytes, runCommand } from './backup/command';
import { StartFailure } from './start-failure';

/** `npm run backup [-- FILE]`: writes all of the site into one file, while it runs or not. */
await runCommand(resolve(import.meta.dirname, '../..'), async ({ settings, args, pathOf }) => {
  const [file, ...others] = args;
  if (others.length > 0 || file?.startsWith('-')) {
    throw new StartFailure('Name the file to be written, or none: npm run backup -- FILE');
  }
  const path = file === undefined ? backupPath(settings) : pathOf(file);
  const { rows, files, bytes } = await backUp(settings, path);
  return `${path} holds ${rows} rows and ${files} files in ${megabytes(bytes)}. It holds secrets: keep it where nobody else reads it.`;
});
