import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { filesIn } from './files-in.fixture';

const root = resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const { homepage, bugs, repository } = JSON.parse(read('package.json')) as {
  homepage: string;
  bugs: { url: string };
  repository: { url: string };
};

const atTop = readdirSync(root).filter((name) => name.endsWith('.md'));
const below = ['.github', 'deploy', 'docs', 'tools/new'].flatMap((folder) => filesIn(join(root, folder)));
const files = [...atTop, ...below.map((file) => relative(root, file))].filter((file) =>
  /\.(md|ya?ml|service|txt)$|Dockerfile$/.test(file),
);

/** Matches addresses that look like the project's repository, or like a page of it. */
const ofRepository = [
  /(?:git clone|Documentation=)\s*(https?:\/\/\S+)/g,
  /(https?:\/\/(?!localhost)[^\s)>'"]+\/(?:issues|releases|compare|security\/advisories|discussions)\b)/g,
  /(https?:\/\/[^\s)>'"/]+(?:\/[\w-]+)?\/lapis(?:\.git)?(?![\w.-]))/g,
];

test('package.json names one repository', () => {
  expect(homepage).toMatch(/^https:\/\/.*[^/]$/);
  expect(repository.url).toBe(`git+${homepage}.git`);
  expect(bugs.url).toBe(`${homepage}/issues`);
});

test.each(files)('%s has the address of the repository from package.json', (file) => {
  const found = ofRepository.flatMap((pattern) =>
    [...read(file).matchAll(pattern)].map(([, url = '']) => url),
  );
  expect(found.filter((url) => !url.startsWith(homepage))).toEqual([]);
});
