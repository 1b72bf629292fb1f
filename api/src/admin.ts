import { resolve } from 'node:path';
import { runCommand } from './operations/backup/command';
import { adminCommand } from './people/administration/admin-command';

/** `npm run admin -- …`: gets an administrator back in, while the site runs or not. */
await runCommand(resolve(import.meta.dirname, '../..'), adminCommand);
