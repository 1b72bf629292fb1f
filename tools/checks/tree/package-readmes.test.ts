import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesIn } from './files-in.fixture';

const root = resolve(__dirname, '../../..');
const packages = readdirSync(join(root, 'shared'));
const readReadme = (name: string) => readFileSync(join(root, 'shared', name, 'README.md'), 'utf8');

/** Finds all names that the modules of a package export, whichever entry has them. */
function findExports(name: string) {
  const files = filesIn(join(root, 'shared', name, 'src')).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const declared = text.matchAll(/^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm);
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}/gms);
  return new Set([
    ...[...declared].map(([, one = '']) => one),
    ...[...listed].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
  ]);
}

/** Names in the first column of the table of exports. */
const listTableNames = (readme: string) =>
  [...readme.matchAll(/^\| `(.*?) +\| /gm)]
    .flatMap(([, cell = '']) => `\`${cell}`.match(/`\w+[^`]*`/g) ?? [])
    .map((code) => /\w+/.exec(code)?.[0] ?? '');

const importPattern = /import (?:type )?\{([^}]*)\} from '@lapis\/([\w-]+)/g;

test.each(packages)('the README of @lapis/%s names only exports that exist', (name) => {
  const readme = readReadme(name);
  const exported = findExports(name);
  const wrong = listTableNames(readme).filter((one) => !exported.has(one));
  for (const [, names = '', from = ''] of readme.matchAll(importPattern)) {
    const offered = findExports(from);
    for (const one of names.replaceAll(/\btype /g, '').match(/\w+/g) ?? [])
      if (!offered.has(one)) wrong.push(`${one} of ${from}`);
  }
  expect(wrong).toEqual([]);
});

test.each(packages)('the README of @lapis/%s has an example and a table of exports', (name) => {
  const readme = readReadme(name);
  expect(readme).toMatch(/^```tsx?$/m);
  expect(listTableNames(readme)).not.toEqual([]);
});
