import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// `npm run check` proves the results for a content type, a block, a language and a remote, and that nothing else changes.
const root = path.resolve(__dirname, '../..');
let project: string;

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text);
};
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');

const remote = (name: string, segment: string | string[], pages: string) => {
  write(`remotes/${name}/remote.json`, JSON.stringify({ segments: [segment].flat(), port: 3001 }));
  write(`remotes/${name}/src/pages.ts`, pages);
};

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'lapis-new-'));
  remote('public', '', "import { homePage } from './home/home.page';\n\nexport const pages = [homePage];\n");
  remote(
    'shop',
    'shop',
    "import { shopPage } from './shop/shop.page';\n\nexport const pages = [shopPage];\n",
  );
});
afterEach(() => rmSync(project, { recursive: true }));

const begin = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(__dirname, 'new.mjs'), ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: project },
  });

test('a page gets a folder of its own and a line in its remote’s list', () => {
  const { stdout } = begin('page', 'public', 'gift-cards');
  const folder = 'remotes/public/src/gift-cards';
  expect(stdout.trim().split('\n')).toEqual([
    `${folder}/GiftCardsPage.module.css`,
    `${folder}/GiftCardsPage.tsx`,
    `${folder}/gift-cards.page.ts`,
    `${folder}/gift-cards.test.tsx`,
    'remotes/public/src/pages.ts',
  ]);
  expect(read('remotes/public/src/pages.ts')).toBe(
    [
      "import { giftCardsPage } from './gift-cards/gift-cards.page';",
      "import { homePage } from './home/home.page';",
      '',
      'export const pages = [homePage, giftCardsPage];',
      '',
    ].join('\n'),
  );
  expect(read(`${folder}/gift-cards.page.ts`)).toContain("title: 'Gift cards'");
  expect(read(`${folder}/GiftCardsPage.tsx`)).toContain('<h1>Gift cards</h1>');
  expect(read(`${folder}/gift-cards.test.tsx`)).toContain("at: '/gift-cards'");
});

test('a page of a remote with a segment of its own is below that', () => {
  begin('page', 'shop', 'gift-cards');
  const page = read('remotes/shop/src/gift-cards/gift-cards.page.ts');
  expect(page).toContain("name: 'shop.gift-cards'");
  expect(page).toContain("path: '/shop/gift-cards'");
});

test('a page of a remote whose addresses begin with several words is below all of them', () => {
  remote('fund', ['admin/giving'], read('remotes/shop/src/pages.ts'));
  begin('page', 'fund', 'gift-cards');
  const page = read('remotes/fund/src/gift-cards/gift-cards.page.ts');
  expect(page).toContain("name: 'admin.giving.gift-cards'");
  expect(page).toContain("path: '/admin/giving/gift-cards'");
});

test('a page of a remote that has its pages in a folder is created there', () => {
  mkdirSync(path.join(project, 'remotes/shop/src/screens'));
  begin('page', 'shop', 'gift-cards');
  const folder = 'remotes/shop/src/screens/gift-cards';
  expect(read('remotes/shop/src/pages.ts')).toContain("from './screens/gift-cards/gift-cards.page'");
  expect(read(`${folder}/gift-cards.test.tsx`)).toContain("from '../../routes'");
});

test('a block has files of its own in three packages, and a line in each list of blocks', () => {
  const lists = [
    'api/src/content/blocks/blocks-as-html.ts',
    'e2e/kit/random-blocks.ts',
    'remotes/admin/src/cms/entries/blocks-as-html.ts',
    'remotes/admin/src/content/blocks/forms.ts',
    'remotes/public/src/blocks/ShownBlocks.tsx',
    'shared/contract/src/blocks/block-kinds.ts',
    'shared/contract/src/blocks/blocks.ts',
  ];
  for (const file of lists) write(file, readFileSync(path.join(root, file), 'utf8'));
  const { status, stdout } = begin('block', 'time-line', "What's when");
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toEqual(
    [
      ...lists,
      'remotes/admin/src/content/blocks/time-line/time-line.form.tsx',
      'remotes/admin/src/content/blocks/time-line/time-line.test.tsx',
      'remotes/public/src/blocks/time-line/TimeLineBlock.module.css',
      'remotes/public/src/blocks/time-line/TimeLineBlock.tsx',
      'remotes/public/src/blocks/time-line/time-line.test.tsx',
      'shared/contract/src/blocks/time-line.ts',
    ].sort(),
  );
  for (const file of lists) expect(read(file)).toMatch(/^ +'time-line': /m);
  expect(read('shared/contract/src/blocks/block-kinds.ts')).toContain('label: "What\'s when"');
});

test('a language has a file of words, and a line in each list of languages', () => {
  const lists = [
    'api/src/content/newsletters/words/reader-words.ts',
    'remotes/public/src/stories/Byline.tsx',
    'shared/contract/src/languages.ts',
  ];
  for (const file of lists) write(file, readFileSync(path.join(root, file), 'utf8'));
  const { status, stdout } = begin('language', 'uz-Arab', 'Southern Uzbek', 'اوزبیکی', 'rtl');
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toEqual(
    [...lists, 'api/src/content/newsletters/words/southern-uzbek.ts'].sort(),
  );
  for (const file of lists) expect(read(file)).toMatch(/^ +'uz-Arab': /m);
  expect(read('shared/contract/src/languages.ts')).toMatch(
    /ownName: 'اوزبیکی',\s+aliases: \['uz'\],\s+lang: 'uz-Arab',\s+dir: 'rtl'/,
  );
});

test.each([
  ['a tag that is none', ['urdu!', 'Urdu', 'اردو', 'rtl'], 'BCP 47'],
  ['a tag that is spelt otherwise', ['UR', 'Urdu', 'اردو', 'rtl'], 'BCP 47'],
  ['a third direction', ['ur', 'Urdu', 'اردو', 'up'], 'ltr or rtl'],
  ['no name of its own', ['ur', 'Urdu'], 'in the language itself'],
])('a language isn’t added with %s', (_name, args, words) => {
  const { status, stderr } = begin('language', ...args);
  expect(status).toBe(1);
  expect(stderr).toContain(words);
});

test('a title may contain any characters', () => {
  begin('page', 'public', 'offers', `Today's {best} "offers"`);
  expect(read('remotes/public/src/offers/OffersPage.tsx')).toMatch(/<h1>\{.*\{best\}.*\}<\/h1>/);
});

test('if a list has an unexpected form, the error says what to add by hand', () => {
  write('remotes/public/src/pages.ts', 'export default [];\n');
  const { status, stderr } = begin('page', 'public', 'offers');
  expect(status).toBe(1);
  expect(stderr).toContain("import { offersPage } from './offers/offers.page';");
  expect(stderr).toContain('Please add to remotes/public/src/pages.ts');
  expect(read('remotes/public/src/pages.ts')).toBe('export default [];\n');
  expect(existsSync(path.join(project, 'remotes/public/src/offers/OffersPage.tsx'))).toBe(true);
});

test('a remote may be created in a repository of its own, with the project’s versions', () => {
  begin('remote', 'gifts', 'Our gifts', '--repository', 'beside/gifts');
  const { dependencies, devDependencies } = JSON.parse(read('beside/gifts/package.json')) as Record<
    string,
    Record<string, string>
  >;
  const rangeOf = (folder: string) => {
    const manifest = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
    return `^${(JSON.parse(manifest) as { version: string }).version}`;
  };
  expect(dependencies).toMatchObject({
    '@lapis/router': rangeOf('shared/router'),
    react: expect.stringMatching(/^\d/),
  });
  expect(devDependencies).toHaveProperty(['@lapis/webpack'], rangeOf('webpack'));
  expect(read('beside/gifts/src/gifts/GiftsPage.tsx')).toContain('<h1>Our gifts</h1>');
  expect(read('beside/gifts/src/pages.ts')).toContain('pages = [giftsPage]');
  expect(existsSync(path.join(project, 'remotes/gifts'))).toBe(false);

  const { status, stderr } = begin('remote', 'gifts', '--repository', 'beside/gifts');
  expect(status).toBe(1);
  expect(stderr).toContain('is not empty');
});

test.each(['this project', 'a repository of its own'])('git ignores private keys in %s', (place) => {
  const isOurs = place === 'this project';
  if (!isOurs) begin('remote', 'gifts', 'Our gifts', '--repository', 'gifts');
  const folder = path.join(project, isOurs ? '' : 'gifts');
  if (isOurs) copyFileSync(path.join(root, '.gitignore'), path.join(folder, '.gitignore'));
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout;
  git('init', '--quiet');
  const keys = ['gifts.pem', 'gifts.pub.pem', 'keys/gifts.pem'];
  expect(
    git('check-ignore', ...keys)
      .trim()
      .split('\n'),
  ).toEqual(['gifts.pem', 'keys/gifts.pem']);
});

test.each([
  [['page', 'public', 'Gift Cards'], 'lower-case letters with hyphens'],
  [['page', 'public', '../gift'], 'lower-case letters with hyphens'],
  [['page', 'nowhere', 'history'], 'There is no remote nowhere'],
  [['page', 'public'], 'Which page'],
  [['remote', 'gift-shop'], 'one word in lower-case letters'],
  [['remote', 'shop'], 'already exists'],
  [['content-type', 'events'], 'in the singular'],
  [['block'], 'What is the block called'],
  [['content-type', 'sheep', 'sheep'], 'a different name from the singular'],
  [['poem'], 'There is no “poem” to start'],
])('%p is refused, and nothing is written', (args, reason) => {
  const before = read('remotes/public/src/pages.ts');
  const { status, stderr } = begin(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
  expect(read('remotes/public/src/pages.ts')).toBe(before);
});

test('existing files are not overwritten', () => {
  begin('page', 'public', 'offers');
  const { status, stderr } = begin('page', 'public', 'offers', 'Other');
  expect(status).toBe(1);
  expect(stderr).toContain('already exists');
  expect(read('remotes/public/src/offers/OffersPage.tsx')).toContain('<h1>Offers</h1>');
});

test.each(['history.page.ts', 'HistoryPage.tsx'])('the documents show %s as it is created', (file) => {
  const document = readFileSync(path.join(root, 'docs/how-to/add-a-page.md'), 'utf8');
  const [, ...args] = /npm run new -- page (public) (history) "(.*)"/.exec(document) ?? [];
  begin('page', ...args);
  expect(document.replaceAll(/^ {3}/gm, '')).toContain(read(`remotes/public/src/history/${file}`));
});
