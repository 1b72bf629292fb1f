import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { administrator, renderPage } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '../../pages';
import { routes } from '../../routes';
import { helpPages } from './help-pages';
import { searchHelp, splitSections } from './search-help';

const folder = path.resolve(__dirname, '../../../../../docs/staff');
const files = readdirSync(folder).filter((file) => file.endsWith('.md'));

const author = {
  ...administrator,
  staff_role: { name: 'author', label: 'Author', permissions: ['write' as const, 'library' as const] },
};

const open = (at: string) => renderPage(routes, { at, user: author });

test('lists every page of docs/staff by its title', async () => {
  open('/admin/help');
  expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(helpPages.map(({ slug }) => `${slug}.md`).toSorted()).toEqual(files.toSorted());
  for (const { slug, title } of helpPages) {
    expect(readFileSync(path.join(folder, `${slug}.md`), 'utf8').split('\n', 1)).toEqual([`# ${title}`]);
    expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', `/admin/help/${slug}`);
  }
});

test('screens name only pages that exist', () => {
  const slugs = new Set(helpPages.map(({ slug }) => slug));
  const named = pages.flatMap(({ help }: { help?: string }) => help ?? []);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
});

test('finds words in the text of any page, and leads to their section', async () => {
  const { router } = open('/admin/help');
  const user = userEvent.setup();
  await user.type(await screen.findByRole('searchbox', { name: 'Search Help' }), 'Signed form');
  await user.keyboard('{Enter}');
  const found = await screen.findByRole('link', { name: 'Pictures and consent: Record a consent' });
  expect(screen.getByText('1 place in Help')).toBeVisible();
  await user.click(found);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pictures and consent' })).toBeVisible();
  expect(router.state.location).toMatchObject({
    pathname: '/admin/help/pictures-and-consent',
    hash: '#record-a-consent',
  });
});

test('says if nothing is found', async () => {
  open('/admin/help?q=zeppelin');
  expect(await screen.findByText('Nothing found')).toBeVisible();
});

test('shows a page with its tables and pictures, and links to other pages in the portal', async () => {
  const { router } = open('/admin/help/pages-and-blocks');
  expect(await screen.findByRole('heading', { level: 2, name: 'The blocks' })).toHaveAttribute(
    'id',
    'the-blocks',
  );
  expect(screen.getByRole('cell', { name: 'a document to download' })).toBeVisible();
  expect(screen.getByRole('img', { name: /^The page editor/ })).toHaveAttribute('width', '1280');
  await userEvent.setup().click(screen.getByRole('link', { name: 'Menus' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/help/menus-and-redirects'));
  expect(router.state.location.hash).toBe('#put-a-page-in-the-menu');
  expect(await screen.findByRole('heading', { level: 1, name: 'Menus and redirects' })).toBeVisible();
});

test('shows links to documents outside Help as text', async () => {
  open('/admin/help/messages');
  expect(await screen.findByText(/finds more under mail/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'mail' })).not.toBeInTheDocument();
});

test('an unknown page leads back to the list', async () => {
  open('/admin/help/no-such-page');
  expect(await screen.findByText('There is no such page')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All of Help' })).toHaveAttribute('href', '/admin/help');
});

test('a section is found if its words are in it or in its title; titles come first', () => {
  const text = (words: string) => ['p', null, words] as ['p', null, string];
  const sections = splitSections({
    slug: 'giving',
    title: 'Giving',
    pictures: [],
    nodes: [
      text('Bank and cheque.'),
      ['h2', { id: 'refunds' }, 'Refunds'],
      text(`${'So it goes. '.repeat(20)}A café pays by cheque.`),
      ['h2', { id: 'cheque' }, 'A cheque'],
      text('Add it.'),
    ],
  });
  expect(searchHelp(sections, 'CHEQUE').map(({ anchor }) => anchor)).toEqual([
    'cheque',
    undefined,
    'refunds',
  ]);
  expect(searchHelp(sections, 'café cheque')[0]?.excerpt).toMatch(/^… .*A café pays by cheque\.$/);
  expect(searchHelp(sections, ' ')).toEqual([]);
});
