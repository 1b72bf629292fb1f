import type { Given } from '../command';
import { misused } from '../problem';
import { folderTarget } from './folder';
import { serverTarget } from './server';
import { findVersion, type Target } from './target';

/** The folder that was named, else the server of the environment, else the project's builds. */
export function targetOf(dir: string | undefined, env: NodeJS.ProcessEnv): Target {
  if (dir === undefined && env['LAPIS_SERVER']) return serverOf(env);
  return folderOf(dir, env);
}

/** The folder that was named, else the project's builds, with the keys that its server would believe. */
export const folderOf = (dir = 'build', { RELEASE_KEYS }: NodeJS.ProcessEnv) =>
  folderTarget(dir, RELEASE_KEYS || 'data/keys');

/**
 * The server that the environment names.
 * @throws Problem where LAPIS_SERVER or LAPIS_TOKEN is missing or wrong
 */
export function serverOf(env: NodeJS.ProcessEnv) {
  const { LAPIS_SERVER: server = '', LAPIS_TOKEN: token = '' } = env;
  if (!server)
    throw misused('Please set LAPIS_SERVER to the address of the site, such as https://charity.example.');
  const url = URL.canParse(server) ? new URL(server) : undefined;
  const isNear = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || (isNear && url.protocol === 'http:')))
    throw misused(
      `LAPIS_SERVER must begin with https://, so that nobody on the way reads the token: not “${server}”.`,
    );
  if (!token)
    throw misused(
      'Please set LAPIS_TOKEN to a token for the app. An administrator makes one: docs/releases.md.',
    );
  return serverTarget(url.origin, token);
}

/**
 * The version that was named, else the newest that was built here, else the newest where it is to be released.
 * @throws Problem where the version is not there
 */
export async function versionToRelease({ env, dir, target }: Given, app: string, named?: string) {
  const builds = await folderOf(dir, env).list();
  const [newest] = builds.find((one) => one.app === app)?.versions ?? [];
  return findVersion(target(), app, named ?? newest?.version);
}
