import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');

const listScripts = (folder: string) =>
  Object.keys(
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { scripts: object }).scripts,
  );

/** Names that the README invents for its examples. */
export const isExample = (name: string) => /\b(history|shop|event)/i.test(name);

let verbs: string[] | undefined;

function lapisVerbs() {
  if (verbs) return verbs;
  const args = ['tools/lapis/bin.mjs', '--json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return (verbs = (JSON.parse(stdout) as { verbs: string[] }).verbs);
}

/**
 * Returns the commands in a text that don't exist: scripts of the project or its packages, and verbs of the
 * command line.
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
  for (const [command, verb = ''] of text.matchAll(/npm run lapis -- (\w+)/g))
    if (!lapisVerbs().includes(verb)) wrong.push(command);
  return wrong;
}
