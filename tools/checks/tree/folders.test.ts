import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { filesIn } from './files-in.fixture';

const root = resolve(__dirname, '../../..');
const sources = [
  'api/src',
  'api/import/src',
  'shell/src',
  ...readdirSync(join(root, 'remotes')).map((name) => `remotes/${name}/src`),
  'shared/portal/src',
  'shared/ui/src',
  'bench',
  'e2e',
];

/** Code without its tests. */
const isCode = (file: string) =>
  /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|fixture|spec)\.|\/testing\/|testing\.ts$/.test(file);

function importedBy(file: string) {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return Array.from(specifiers, ([, specifier = '']) => {
    const path = resolve(dirname(file), specifier);
    const found = ['', '.ts', '.tsx', '.mjs'].map((end) => path + end);
    return found.find((each) => existsSync(each) && statSync(each).isFile());
  }).filter((path) => path !== undefined);
}

/** Imports between folders. A file beside folders counts as its own folder. */
function arrowsIn(source: string) {
  const files = filesIn(source).filter(isCode);
  const hasFolders = new Set(files.map((file) => dirname(dirname(file))));
  const findFolder = (file: string) => (hasFolders.has(dirname(file)) ? file : dirname(file));
  const arrows = new Map<string, Set<string>>();
  for (const file of files) {
    for (const target of importedBy(file).filter(isCode)) {
      const [from, to] = [findFolder(file), findFolder(target)];
      if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

function circleIn(arrows: Map<string, Set<string>>) {
  const done = new Set<string>();
  const visit = (room: string, way: string[]): string[] | undefined => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (done.has(room)) return undefined;
    for (const next of arrows.get(room) ?? []) {
      const circle = visit(next, [...way, room]);
      if (circle) return circle;
    }
    done.add(room);
    return undefined;
  };
  for (const room of arrows.keys()) {
    const circle = visit(room, []);
    if (circle) return circle.map((each) => relative(root, each));
  }
  return [];
}

test.each(sources)('no folder of %s imports from one that imports from it', (source) => {
  expect(circleIn(arrowsIn(join(root, source)))).toEqual([]);
});

test('each folder of journeys is that of an app, or of the whole site', () => {
  const apps = ['host', 'site', ...readdirSync(join(root, 'remotes'))];
  expect(apps).toEqual(expect.arrayContaining(readdirSync(join(root, 'e2e/journeys'))));
});

test('a circle of imports would be found', () => {
  const arrows = new Map([
    ['/a', new Set(['/b'])],
    ['/b', new Set(['/c'])],
    ['/c', new Set(['/b'])],
  ]);
  expect(circleIn(arrows)).toHaveLength(3);
});
