import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ArchiveProblem } from '../../server/archive/archive-problem';
import { writeForThisAccount } from '../../server/settings/data-dir';
import { readEnvironmentFiles, readSettings, type Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import { StoreUnavailable } from '../../server/storage/file-store';

export interface TerminalCommand {
  settings: Settings;
  args: string[];
  pathOf: (file: string) => string;
}

/**
 * Runs a terminal command on the site and prints the sentence it returns. A failure that the user can fix is
 * printed and sets exit status 1. Settings are read as the invoking user, possibly root; everything else runs
 * as the owner of the data.
 * @param root the project's folder
 */
export async function runCommand(root: string, command: (given: TerminalCommand) => Promise<string>) {
  writeForThisAccount();
  try {
    const settings = readSettings(process.env, root);
    const owner = await findOtherOwner(settings);
    if (owner) {
      process.exitCode = await runAgainAs(owner);
      return;
    }
    // npm changes the working directory and passes the original one in INIT_CWD.
    const from = process.env['INIT_CWD'] ?? process.cwd();
    const resolvePath = (file: string) => resolve(from, file);
    console.log(await command({ settings, args: process.argv.slice(2), pathOf: resolvePath }));
  } catch (error) {
    for (const line of explainFailure(error)) console.error(line);
    process.exitCode = 1;
  }
}

/**
 * Returns lines that explain a failure to the user.
 * @throws error if the user can't fix it
 */
export function explainFailure(error: unknown) {
  if (error instanceof StartFailure) return error.lines;
  if (error instanceof ArchiveProblem || error instanceof StoreUnavailable) return [error.message];
  if (error instanceof Error && 'path' in error && 'code' in error && error.code === 'ENOENT') {
    return [`There is no file ${String(error.path)}.`];
  }
  if (error instanceof Error && 'syscall' in error) return [error.message];
  throw error;
}

/** Returns the owner of the data if this is root, because the server couldn't read files written by root. */
async function findOtherOwner({ dataDir }: Settings) {
  if (process.getuid?.() !== 0) return undefined;
  const find = (folder: string) => stat(folder).catch(() => undefined);
  const owner = (await find(join(dataDir, 'storage'))) ?? (await find(dataDir));
  return owner?.uid === 0 ? undefined : owner;
}

/**
 * Runs this program again as another account, and returns its exit status. Some Nodes, such as Debian's, refuse
 * `process.setuid` (CVE-2024-22017).
 */
async function runAgainAs({ uid, gid }: Stats) {
  const child = spawn(process.execPath, process.argv.slice(1), {
    env: readEnvironmentFiles(process.env),
    stdio: 'inherit',
    uid,
    gid,
  });
  // A terminal sends SIGINT to both.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill());
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
