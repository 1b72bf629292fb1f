/** Remote in its own repository outside the project, with our packages as they are packed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './site';

const run = promisify(execFile);

interface PackageJson {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  bin?: string | Record<string, string>;
}

const readPackage = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as PackageJson;

/**
 * Creates a remote in an empty folder and installs its packages. Ours come from the files of `npm run
 * packages`; all others are links to the project's, so no registry is needed. Each package finds only the
 * packages that its package.json names.
 * @returns a function that runs a program in the folder, with the programs of its packages in the path
 */
export async function beginRepository(name: string, dir: string) {
  const packed = `${dir}-packed`;
  await run('npm', ['run', 'new', '--', 'remote', name, '--repository', dir], { cwd: root });
  await run('npm', ['run', 'packages', '--', packed], { cwd: root });
  const ours = await Promise.all((await readdir(packed)).map((file) => unpack(path.join(packed, file), dir)));
  const { dependencies, devDependencies } = await readPackage(dir);
  const named = { ...dependencies, ...devDependencies };
  await linkOthers(dir, named, ['.', 'shell']);
  for (const one of new Set([...ours, ...Object.keys(named)])) await linkPrograms(dir, one);
  const PATH = [path.join(dir, 'node_modules/.bin'), process.env['PATH']].join(path.delimiter);
  return (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    run(command, args, { cwd: dir, env: { ...process.env, PATH, INIT_CWD: dir, ...env } });
}

/** Unpacks a package to where npm would install it, and links its dependencies. Returns its name. */
async function unpack(file: string, dir: string) {
  const [, short = ''] = /^lapis-(.*)-\d+\.\d+\.\d+\.tgz$/.exec(path.basename(file)) ?? [];
  const name = `@lapis/${short}`;
  const folder = path.join(dir, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', file, '-C', folder, '--strip-components=1']);
  const { dependencies, peerDependencies } = await readPackage(folder);
  const folders: Record<string, string> = { webpack: 'webpack', build: 'tools/build', cli: 'tools/lapis' };
  const sources = folders[short] ?? `shared/${short}`;
  await linkOthers(folder, { ...dependencies, ...peerDependencies }, [sources]);
  return name;
}

/** Links third-party packages to the copies installed for parts of the project. */
async function linkOthers(folder: string, named: Record<string, string>, parts: string[]) {
  for (const name of Object.keys(named).filter((one) => !one.startsWith('@lapis/'))) {
    const place = parts
      .map((part) => path.join(root, part, 'node_modules', name))
      .find((one) => existsSync(one));
    if (!place) throw new Error(`There is no folder of ${parts.join(', ')} with ${name}`);
    const link = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(await realpath(place), link);
  }
}

async function linkPrograms(dir: string, name: string) {
  const folder = path.join(dir, 'node_modules', name);
  const { bin = {} } = await readPackage(folder);
  const programs = typeof bin === 'string' ? { [path.basename(name)]: bin } : bin;
  const bins = path.join(dir, 'node_modules/.bin');
  await mkdir(bins, { recursive: true });
  for (const [program, file] of Object.entries(programs))
    await symlink(path.join(folder, file), path.join(bins, program));
}
