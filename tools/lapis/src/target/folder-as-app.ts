import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST } from '@lapis/contract/manifest';
import { TOOLS_MANIFEST } from '../inspect/other-tools';
import { misused } from '../problem';
import type { Target } from './target';

/**
 * Refuses a folder that was named instead of an app.
 * @throws Problem that says what to do
 */
export async function refuseFolder(target: Target, name: string, path: string) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if ((await target.list()).some(({ app }) => app === name)) return;
  const has = (file: string) => existsSync(join(path, file));
  if (has(MANIFEST))
    throw misused(`${path} is a folder. Please put it in build/remotes/APP/VERSION, and name APP here.`);
  if (has(TOOLS_MANIFEST))
    throw misused(`${path} has no ${MANIFEST} yet. “lapis inspect FOLDER --complete FILE” writes it.`);
  throw misused(
    `${path} has no ${TOOLS_MANIFEST}, which the federation plugin writes with manifest: true. webpack and Rspack also need output.publicPath: 'auto'.`,
  );
}
