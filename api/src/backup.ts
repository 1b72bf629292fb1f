import { resolve } from 'node:path';
import { backupCommand } from './operations/backup/backup-command';
import { runCommand } from './operations/backup/command';

/** `npm run backup [-- FILE]`: writes the whole site to one verified file, even while it is running. */
await runCommand(resolve(import.meta.dirname, '../..'), backupCommand);
