import { join } from 'node:path';
import { readSettings } from '../../server/settings/settings';
import { siteOfTests } from '../../testing/spawned-server';
import { type Command, reasons } from './command';

/**
 * Runs a command in the process of the test: to start one for each would take seconds.
 * @returns what its process would end with and print
 */
export async function runHere(
  command: (given: Command) => Promise<string>,
  args: string[],
  { dir, environment }: { dir: string; environment: Record<string, string> },
) {
  const settings = readSettings({ ...siteOfTests(), ...environment }, dir);
  try {
    const output = await command({ settings, args, pathOf: (file) => join(dir, file) });
    return { code: 0, output: `${output}\n` };
  } catch (error) {
    return { code: 1, output: `${reasons(error).join('\n')}\n` };
  }
}
