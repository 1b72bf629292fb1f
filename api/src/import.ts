import { resolve } from 'node:path';
import { runCommand } from './operations/backup/command';
import { importCommand } from './operations/website-import/command';

/** `npm run import -- wordpress FILE.xml`, or `ghost FILE.json`: imports another system's content. */
await runCommand(resolve(import.meta.dirname, '../..'), importCommand);
