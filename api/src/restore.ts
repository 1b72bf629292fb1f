import { resolve } from 'node:path';
import { runCommand } from './operations/backup/command';
import { restoreCommand } from './operations/backup/restore-command';

/** `npm run restore -- FILE`, or `--at TIME`: puts the site into the state of a backup, while it runs or not. */
await runCommand(resolve(import.meta.dirname, '../..'), restoreCommand);
