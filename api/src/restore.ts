import { resolve } from 'node:path';
import { runCommand } from './operations/backup/command';
import { restoreCommand } from './operations/backup/restore-command';

/** `npm run restore -- FILE`, or `--at TIME`: restores a backup, even while the site is running. */
await runCommand(resolve(import.meta.dirname, '../..'), restoreCommand);
