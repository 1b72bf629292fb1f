import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ArchiveProblem } from '../../server/archive/archive-problem';
import { writeForThisAccount } from '../../server/settings/data-dir';
import { readSettings, type Settings } from '../../server/settings/settings';
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
    await becomeOwner(settings);
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

/** Switches from root to the owner of the data, because the server couldn't read files written by root. */
async function becomeOwner({ dataDir }: Settings) {
  if (process.getuid?.() !== 0) return;
  const findOwner = (folder: string) => stat(folder).catch(() => undefined);
  const owner = (await findOwner(join(dataDir, 'storage'))) ?? (await findOwner(dataDir));
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
