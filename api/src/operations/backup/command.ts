import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ArchiveProblem } from '../../server/archive/archive-problem';
import { writeForThisAccount } from '../../server/settings/data-dir';
import { readSettings, type Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import { StoreUnavailable } from '../../server/storage/file-store';

export interface Command {
  settings: Settings;
  /** What stood behind the command's name. */
  args: string[];
  /** The path of a file that somebody named from where they are. */
  pathOf: (file: string) => string;
}

/**
 * Runs a command of the terminal on the site of the settings, and prints the sentence that it answers. One that
 * fails for a reason that the person at the terminal can act on prints that, and ends with status 1. Settings are read
 * as whoever runs it, who may be root; the rest is done as the account of the data.
 * @param root the project's folder
 */
export async function runCommand(root: string, command: (given: Command) => Promise<string>) {
  writeForThisAccount();
  try {
    const settings = readSettings(process.env, root);
    await becomeOwner(settings);
    // npm runs a command in the project's folder, and says from where it was called.
    const from = process.env['INIT_CWD'] ?? process.cwd();
    const pathOf = (file: string) => resolve(from, file);
    console.log(await command({ settings, args: process.argv.slice(2), pathOf }));
  } catch (error) {
    for (const line of reasons(error)) console.error(line);
    process.exitCode = 1;
  }
}

/** The lines that say to the person at the terminal why a command failed. @throws error if there is nothing to do about it */
export function reasons(error: unknown) {
  if (error instanceof StartFailure) return error.lines;
  if (error instanceof ArchiveProblem || error instanceof StoreUnavailable) return [error.message];
  if (error instanceof Error && 'path' in error && 'code' in error && error.code === 'ENOENT') {
    return [`There is no file ${String(error.path)}.`];
  }
  // What the system refuses, such as a folder that may not be written to, it says itself.
  if (error instanceof Error && 'syscall' in error) return [error.message];
  throw error;
}

/** Has root act as the account that the data belong to, whose server could not read what root writes. */
async function becomeOwner({ dataDir }: Settings) {
  if (process.getuid?.() !== 0) return;
  const ownerOf = (folder: string) => stat(folder).catch(() => undefined);
  const owner = (await ownerOf(join(dataDir, 'storage'))) ?? (await ownerOf(dataDir));
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/** A size in words. */
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
