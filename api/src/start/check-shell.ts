import { join } from 'node:path';
import { SHELL } from '../pages/releases/app-folders';
import { readShell } from '../pages/releases/live-shell';
import { readPointerFile } from '../pages/releases/pointer-file';
import { pointersRepository } from '../pages/releases/pointers.repository';
import { fetchVersion, sharesVersions } from '../pages/releases/stored-versions';
import type { Database } from '../server/database/database';
import type { Settings } from '../server/settings/settings';
import { StartFailure } from '../server/settings/start-failure';

/**
 * Checks that a version of the shell can be shown. Without one every page is 503, while the process looks well to
 * what supervises it.
 * @throws StartFailure which says what to do
 */
export async function checkShell(settings: Settings, db: Database) {
  // In development another server has it in memory.
  if (settings.remoteEntries) return;
  const { pointers } = await pointersRepository(db).all();
  // It counts too: a person may have written it, and it names the version before.
  const file = await readPointerFile(settings.shellDir).catch(() => undefined);
  const named = [pointers.get(SHELL)?.version, file?.version, file?.previous];
  const versions = [...new Set(named.filter((version) => version !== undefined))];
  const problems: string[] = [];
  for (const version of versions) {
    const problem = await findProblem(settings, version);
    if (problem === undefined) return;
    problems.push(problem);
  }
  if (problems.length > 0)
    throw new StartFailure(
      'The shell can’t be shown, so there would be no page:',
      ...problems,
      'Build and promote it again. If it came in an archive, delete that folder and start again.',
    );
  throw new StartFailure(
    "No version of the shell is live, so there would be no page. Run 'npm run promote', or 'node main.mjs promote' in an archive: it says what is wrong. Then start again.",
  );
}

/** Why a version can't be shown; undefined if it can. */
async function findProblem(settings: Settings, version: string) {
  try {
    if (sharesVersions(settings)) await fetchVersion(settings, SHELL, version);
    await readShell(settings, version);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${join(settings.shellDir, version)}: ${reason}`;
  }
}
