import { join } from 'node:path';
import { readSettings } from '../../server/settings/settings';
import { siteOfTests } from '../../testing/spawned-server';
import { type TerminalCommand, explainFailure } from './command';

/**
 * Runs a command within the test's process, since starting one each time would take seconds.
 * @returns its exit status and output
 */
export async function runHere(
  command: (given: TerminalCommand) => Promise<string>,
  args: string[],
  { dir, environment }: { dir: string; environment: Record<string, string> },
) {
  const settings = readSettings({ ...siteOfTests(), ...environment }, dir);
  try {
    const output = await command({ settings, args, pathOf: (file) => join(dir, file) });
    return { code: 0, output: `${output}\n` };
  } catch (error) {
    return { code: 1, output: `${explainFailure(error).join('\n')}\n` };
  }
}
