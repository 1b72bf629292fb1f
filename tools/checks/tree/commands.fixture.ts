import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');

const listScripts = (folder: string) =>
  Object.keys(
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts: object }).scripts,
  );

/** Names that the documents invent for their examples. */
export const isExample = (name: string) => /\b(history|shop|event)/i.test(name);

let lapisCommands: string[] | undefined;

function listLapisCommands() {
  if (lapisCommands) return lapisCommands;
  const args = ['tools/lapis/bin.mjs', '--json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return (lapisCommands = (JSON.parse(stdout) as { commands: string[] }).commands);
}

/**
 * Returns the commands in a text that don't exist: scripts of the project or its packages, and
 * commands of `lapis`.
 */
export function wrongCommands(text: string) {
  const wrong = [...text.matchAll(/npm run ([\w:]+)/g)]
    .filter(([, script = '']) => !listScripts('.').includes(script))
    .map(([command]) => command);
  for (const [command, name = '', script = ''] of text.matchAll(/--filter @lapis\/(\w+) (\w+)/g)) {
    if (isExample(name)) continue;
    const folder = ['', 'remotes', 'shared']
      .map((of) => join(of, name))
      .find((one) => existsSync(join(root, one)));
    if (!folder || !listScripts(folder).includes(script)) wrong.push(command);
  }
  for (const [command, name = ''] of text.matchAll(/npm run lapis -- (\w+)/g))
    if (!listLapisCommands().includes(name)) wrong.push(command);
  return wrong;
}
