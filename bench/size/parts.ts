import { readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { root } from '@lapis/e2e/site';
import { kB, printTable } from '../table';
import { build } from '../webpack';

const apps = ['shell', 'remotes/public'];
const configuration = path.join(import.meta.dirname, 'analysis.cjs');

/** Smaller packages aren't listed separately. */
const LEAST = 300;

/** Returns `main.1a2b3c4d.js` without its hash. */
const nameOf = (file: string) => path.basename(file).replace(/\.[0-9a-f]{8}\.js.*$/, '');

/** Prints each script's packages, taken from a separate build of the same code. */
export async function printParts(scripts: { path: string; brotli: number }[]) {
  for (const app of apps) {
    const out = `analysis/${path.basename(app)}`;
    await rm(path.join(root, 'build', out), { recursive: true, force: true });
    await build(app, configuration, out, [`app=${app}`, 'base=/']);
    const folder = path.join(root, 'build', out, 'dist/js');
    const isOfApp = app === 'shell' ? /^\/dist\// : /^\/remotes\/public\//;
    const maps = (await readdir(folder)).filter((file) => file.endsWith('.js.map'));
    for (const script of scripts.filter(({ path }) => isOfApp.test(path))) {
      const map = maps.find((file) => nameOf(file) === nameOf(script.path));
      if (map) print(script, await bytesByPackage(path.join(folder, map)));
    }
  }
}

/** Returns how many of a script's characters come from each package. */
async function bytesByPackage(mapFile: string) {
  const script = await readFile(mapFile.replace(/\.map$/, ''), 'utf8');
  const map = new SourceMap(JSON.parse(await readFile(mapFile, 'utf8')) as SourceMapPayload);
  const sizes = new Map<string, number>();
  for (const [line, text] of script.split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const name = packageOf(('originalSource' in entry && entry.originalSource) || '');
      sizes.set(name, (sizes.get(name) ?? 0) + 1);
    }
  }
  return sizes;
}

function packageOf(source: string) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  const [ours] = /(?:shared|remotes)\/[\w-]+/.exec(source) ?? [];
  if (name ?? ours) return (name ?? ours)!;
  return source.includes('/src/') ? 'the app itself' : "webpack's runtime";
}

function print({ path, brotli }: { path: string; brotli: number }, sizes: Map<string, number>) {
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const rows = [...sizes].toSorted(([, a], [, b]) => b - a);
  const large = rows.filter(([, size]) => size >= LEAST);
  const rest = all - large.reduce((sum, [, size]) => sum + size, 0);
  console.log(`\nInside ${path}; brotli is each part's share of the whole\n`);
  printTable(
    ['', 'minified, kB', 'brotli, kB'],
    [...large, ['all others', rest] as const].map(([name, size]) => [
      name,
      kB(size),
      kB((brotli * size) / all),
    ]),
  );
}
