import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesIn } from './files-in.fixture';

const root = resolve(__dirname, '../../..');
const folder = join(root, 'docs/staff');
const pages = readdirSync(folder).filter((file) => file.endsWith('.md'));

/** Folders that contain what staff see in the portal. */
const portal = [
  'remotes/admin/src',
  'remotes/giving/src/portal',
  'shared/contract/src',
  'shared/portal/src',
  'shell/src/layouts/portal',
];
const sources = portal
  .flatMap((each) => filesIn(join(root, each)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.|screens.help/.test(file))
  .map((file) => readFileSync(file, 'utf8').replace(/\s+/g, ' '))
  .join('\n');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const isText = (name: string) => new RegExp(`["'\`>}] ?${escaped(name)} ?["'\`<{]`).test(sources);

/**
 * Returns true if the portal's sources have the name as a whole text. The name may also consist of a text and
 * a variable part that is a text elsewhere: 'Add page' is `Add {type.one}` and 'page'.
 */
const isShown = (name: string) =>
  isText(name) ||
  [...name.matchAll(/ /g)].some(
    ({ index }) =>
      new RegExp(`["'\`>}] ?${escaped(name.slice(0, index))} \\$?\\{`).test(sources) &&
      isText(name.slice(index + 1)),
  );

test.each(pages)('docs/staff/%s prints in bold only what the portal shows', (page) => {
  const text = readFileSync(join(folder, page), 'utf8');
  const names = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !isShown(name))).toEqual([]);
});

test('screens name only pages of docs/staff as their help', () => {
  const named = ['remotes/admin/src', 'remotes/giving/src']
    .flatMap((each) => filesIn(join(root, each)))
    .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bhelp: '([\w-]+)'/g)])
    .map(([, slug = '']) => `${slug}.md`);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !pages.includes(file))).toEqual([]);
});
