import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const tool = path.join(__dirname, 'new.mjs');
const list = 'remotes/shop/src/pages.ts';
let project: string;

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'lapis-new-'));
  mkdirSync(path.join(project, 'remotes/shop/src'), { recursive: true });
  symlinkSync(path.join(__dirname, '../node_modules'), path.join(project, 'node_modules'));
  symlinkSync(path.join(__dirname, '../.oxfmtrc.json'), path.join(project, '.oxfmtrc.json'));
  writeFileSync(path.join(project, 'remotes/shop/remote.json'), JSON.stringify({ segments: [''] }));
  writeFileSync(
    path.join(project, list),
    "import { basketPage } from './basket/basket.page';\n\nexport const pages = [basketPage];\n",
  );
});
afterEach(() => rmSync(project, { recursive: true }));

const begin = (...args: string[]) =>
  spawnSync(process.execPath, [tool, ...args], { cwd: project, encoding: 'utf8' });
const read = (file: string) => readFileSync(path.join(project, 'remotes/shop/src', file), 'utf8');

test('a page is a folder of its own and a line of its remote’s list', () => {
  execFileSync(process.execPath, [tool, 'page', 'shop', 'gift-cards'], { cwd: project });
  expect(read('pages.ts')).toContain("import { giftCardsPage } from './gift-cards/gift-cards.page';");
  expect(read('pages.ts')).toContain('[basketPage, giftCardsPage]');
  expect(read('gift-cards/gift-cards.page.ts')).toContain("title: 'Gift cards'");
  expect(read('gift-cards/GiftCardsPage.tsx')).toContain('<h1>Gift cards</h1>');
  expect(read('gift-cards/gift-cards.test.tsx')).toContain("at: '/gift-cards'");
});

test('a title may hold whatever a text may', () => {
  begin('page', 'shop', 'offers', `Today's {best} "offers"`);
  expect(read('offers/OffersPage.tsx')).toMatch(/<h1>\{.*\{best\}.*\}<\/h1>/);
});

test.each([
  [['page', 'shop', 'Gift Cards'], 'small letters with hyphens'],
  [['page', 'shop', '../gift'], 'small letters with hyphens'],
  [['page', 'nowhere', 'history'], 'There is no remote nowhere'],
  [['page', 'shop'], 'Which page'],
  [['poem'], 'There is no “poem” to begin'],
])('%p is refused, and nothing is written', (args, reason) => {
  const before = read('pages.ts');
  const { status, stderr } = begin(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
  expect(read('pages.ts')).toBe(before);
});

test('what is there already is not written over', () => {
  begin('page', 'shop', 'offers');
  const { status, stderr } = begin('page', 'shop', 'offers', 'Other');
  expect(status).toBe(1);
  expect(stderr).toContain('is there already');
  expect(read('offers/OffersPage.tsx')).toContain('<h1>Offers</h1>');
});
