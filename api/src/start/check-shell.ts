import { join } from 'node:path';
import { SHELL } from '../pages/releases/versions/app-folders';
import { readShell } from '../pages/releases/live/live-shell';
import { readPointerFile } from '@lapis/contract/pointer-file';
import { pointersRepository } from '../pages/releases/live/pointers.repository';
import { fetchVersion, sharesVersions } from '../pages/releases/versions/stored-versions';
import type { Database } from '../server/database/database';
import type { Settings } from '../server/settings/settings';
import { StartFailure } from '../server/settings/start-failure';

/**
 * Checks that at least one version of the shell can be shown. Otherwise every page would be a 503 while
 * supervisors see a healthy process.
 * @throws StartFailure with advice
 */
export async function checkShell(settings: Settings, db: Database) {
  // The dev server keeps the shell in memory.
  if (settings.remoteEntries) return;
  const { pointers } = await pointersRepository(db).all();
  // Also reads the file: an operator may have edited it, and it names the previous version.
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
