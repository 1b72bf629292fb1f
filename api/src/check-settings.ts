import { resolve } from 'node:path';
import { readSettings } from './server/settings/settings';
import { StartFailure } from './server/settings/start-failure';

// Runs before a build, which takes a minute, so that the operator learns of a mistake at once.
try {
  readSettings(process.env, resolve(import.meta.dirname, '../..'));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  for (const line of error.lines) console.error(line);
  process.exitCode = 1;
}
