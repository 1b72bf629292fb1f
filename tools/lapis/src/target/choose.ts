import type { CommandInput } from '../command';
import { misused } from '../problem';
import { refuseFolder } from './folder-as-app';
import { folderTarget } from './folder';
import { serverTarget } from './server';
import { findVersion, type Target } from './target';

/**
 * Returns the folder if one is named, otherwise the server in the environment, otherwise the project's
 * builds.
 */
export function selectTarget(dir: string | undefined, env: NodeJS.ProcessEnv): Target {
  if (dir === undefined && env['LAPIS_SERVER']) return selectServer(env);
  return selectFolder(dir, env);
}

/** Returns the named folder or the project's builds, with the public keys that its server trusts. */
export const selectFolder = (dir = 'build', { RELEASE_KEYS }: NodeJS.ProcessEnv) =>
  folderTarget(dir, RELEASE_KEYS || 'data/keys');

/** @throws Problem if LAPIS_SERVER or LAPIS_TOKEN is missing or invalid */
export function selectServer(env: NodeJS.ProcessEnv) {
  const { LAPIS_SERVER: server = '', LAPIS_TOKEN: token = '' } = env;
  if (!server)
    throw misused('Please set LAPIS_SERVER to the address of the site, such as https://charity.example.');
  const url = URL.canParse(server) ? new URL(server) : undefined;
  const isNear = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || !(url.protocol === 'https:' || (isNear && url.protocol === 'http:')))
    throw misused(
      `LAPIS_SERVER must begin with https://, so that no one can read the token on its way: “${server}” does not.`,
    );
  if (!token)
    throw misused(
      'Please set LAPIS_TOKEN to a token for the app. A person with the permission “Releases” makes one: docs/how-to/ci.md.',
    );
  return serverTarget(url.origin, token);
}

/**
 * Returns the named version, otherwise the newest one built here, otherwise the newest one at the target.
 * @throws Problem if the target doesn't have the version
 */
export async function versionToRelease(
  { env, dir, target, pathOf }: CommandInput,
  app: string,
  named?: string,
) {
  const builds = await selectFolder(dir, env).list();
  const [newest] = builds.find((one) => one.app === app)?.versions ?? [];
  await refuseFolder(target(), app, pathOf(app));
  return findVersion(target(), app, named ?? newest?.version);
}
