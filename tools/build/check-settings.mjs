/** Checks the settings before a build, which takes a minute, so that the operator learns of a mistake at once. */
import { register } from 'tsx/esm/api';
import { root } from './project.mjs';

register();
const { readSettings } = await import('../../api/src/server/settings/settings.ts');
try {
  readSettings(process.env, root);
} catch (error) {
  if (!Array.isArray(error.lines)) throw error;
  for (const line of error.lines) console.error(line);
  process.exitCode = 1;
}
