import { resolve } from 'node:path';
import { backupCommand } from './operations/backup/backup-command';
import { runCommand } from './operations/backup/command';

/** `npm run backup [-- FILE]`: writes all of the site into one file and checks it, while the site runs or not. */
await runCommand(resolve(import.meta.dirname, '../..'), backupCommand);
