import { resolve } from 'node:path';
import { runCommand } from './operations/backup/command';
import { importCommand } from './operations/moving-in/command';

/** `npm run import -- wordpress FILE.xml`, or `ghost FILE.json`: takes the content of another system in. */
await runCommand(resolve(import.meta.dirname, '../..'), importCommand);
