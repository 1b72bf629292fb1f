import type { User } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { routes } from '../../routes';

const row = (id: number, slug: string, title: string) => ({ ...published, id, slug, title });
const all = [
  row(1, 'about-us', 'About us all'),
  row(2, 'winter-appeal', 'Winter appeal'),
  row(3, 'winter-appeal/how-it-helps', 'How it helps'),
];
const list = ({ query }: Pick<SentRequest, 'query'>) => ({
  results: all,
  total: all.length,
  page: Number(query.page),
  per_page: Number(query.per_page),
});

const page = {
  ...published,
  id: 2,
  title: 'Winter appeal',
  path: 'winter-appeal',
  parent_id: null,
  summary: '',
  language: 'en',
  banner: { title: '', subtitle: '', image_id: null, button: 'none', label: '', href: '' },
  blocks: [],
  in_search: true,
  in_feed: false,
  draft: null,
};

async function open(at: string, answers: Record<string, unknown> = {}) {
  const { sent } = renderPage(routes, {
    at,
    user: administrator,
    answers: {
      'GET /admin/pages': list,
      'GET /admin/pages/2': { results: page },
      'POST /admin/pages/2/presence': { others: [] },
      ...answers,
    },
  });
  await screen.findByRole('textbox', { name: 'Title' });
  return { user: userEvent.setup(), sent };
}
const address = () => screen.getByRole('textbox', { name: 'Address' });
const title = () => screen.getByRole('textbox', { name: 'Title' });
const parents = () => screen.getByRole('combobox', { name: 'Parent page' });
const names = () => [...parents().querySelectorAll('option')].map(({ textContent }) => textContent?.trim());

test('the address of a new page follows its title, below the chosen page', async () => {
  const { user } = await open('/admin/pages/add');
  await user.type(title(), 'Coats');
  expect(address()).toHaveValue('coats');
  await screen.findByRole('option', { name: 'Winter appeal' });
  await user.selectOptions(parents(), 'Winter appeal');
  expect(address()).toHaveValue('winter-appeal/coats');
  await user.type(title(), ' for all');
  expect(address()).toHaveValue('winter-appeal/coats-for-all');
  await user.selectOptions(parents(), 'None');
  expect(address()).toHaveValue('coats-for-all');
});

test('a typed address stays, and its last part moves below another page', async () => {
  const { user } = await open('/admin/pages/add');
  await user.type(title(), 'Coats');
  await user.clear(address());
  await user.type(address(), 'warm/things');
  await user.type(title(), ' for all');
  expect(address()).toHaveValue('warm/things');
  expect(address()).not.toHaveAccessibleDescription(/Use lower-case/);
  await screen.findByRole('option', { name: 'About us all' });
  await user.selectOptions(parents(), 'About us all');
  expect(address()).toHaveValue('about-us/things');
  await user.type(address(), ' and');
  expect(address()).toHaveAccessibleDescription(/with a slash between parts/);
});

test('an invalid address is still marked when it moves below another page', async () => {
  const { user } = await open('/admin/pages/add');
  await user.type(address(), 'ABC');
  await screen.findByRole('option', { name: 'About us all' });
  await user.selectOptions(parents(), 'About us all');
  expect(address()).toHaveValue('about-us/ABC');
  expect(address()).toBeInvalid();
  expect(address()).toHaveAccessibleDescription(/Use lower-case/);
});

test('a page can’t be below itself or below its own subpages', async () => {
  await open('/admin/pages/2');
  await waitFor(() => expect(names()).toContain('About us all'));
  expect(names()).toEqual(['None', 'About us all']);
});

test('pages with the same title are distinguished by their addresses', async () => {
  await open('/admin/pages/add', {
    'GET /admin/pages': (sent: SentRequest) => ({
      ...list(sent),
      results: [...all, row(4, 'news', 'About us all')],
    }),
  });
  await waitFor(() => expect(names()).toContain('About us all (/news)'));
  expect(names()).toEqual([
    'None',
    'About us all (/about-us)',
    'Winter appeal',
    'How it helps',
    'About us all (/news)',
  ]);
});

test.each([
  ['are on their way', () => new Promise(() => {}), /^Its address starts with/],
  ['could not be loaded', () => failing(403), /^The pages could not be loaded/],
])('a parent page is not called unknown while the pages %s', async (_how, pages, hint) => {
  await open('/admin/pages/2', {
    'GET /admin/pages': pages,
    'GET /admin/pages/2': { results: { ...page, parent_id: 1, path: 'about-us/winter-appeal' } },
  });
  await waitFor(() => expect(parents()).toHaveAccessibleDescription(hint));
  expect(names()).toEqual(['None', '…']);
  expect(parents()).toHaveValue('1');
});

test('the list shows whole addresses, sorted by them', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/pages',
    user: administrator,
    answers: { 'GET /admin/pages': list },
  });
  expect(await screen.findByText('/winter-appeal/how-it-helps')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'GET /admin/pages')?.query).toMatchObject({ sort: 'name' });
  expect(screen.getByRole('columnheader', { name: 'Address' })).toHaveAttribute('aria-sort', 'ascending');
});

const settings = {
  pages: {
    home: { title: 'A door, a coat', subtitle: '', description: '' },
    about: { title: 'Who we are', subtitle: '', description: '' },
  },
  version: 3,
};
const builtIn = {
  'GET /admin/pages': list,
  'GET /admin/site': { results: settings },
  'GET /admin/headers': { results: [] },
  'GET /admin/linkable-pages': {
    results: [
      { title: 'Home', path: '/' },
      { title: 'About us', path: '/about' },
    ],
  },
};

test('the built-in pages have a table of their own in the list', async () => {
  renderPage(routes, { at: '/admin/pages', user: administrator, answers: builtIn });
  const table = within(await screen.findByRole('table', { name: 'Built-in pages' }));
  expect(table.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/admin/pages/built-in/home');
  expect(table.getByText('Who we are')).toBeInTheDocument();
});

test('the banner of a built-in page is changed in its own form, which links to its text', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/pages/built-in/about',
    user: administrator,
    answers: {
      ...builtIn,
      'GET /admin/widgets': {
        results: [{ ...row(2, 'about', 'About us: text'), name: 'about' }],
        total: 1,
        page: 1,
        per_page: 100,
      },
      'PUT /admin/page-words/about': ({ body }: SentRequest) => ({
        results: { ...settings, pages: { ...settings.pages, about: body }, version: 4 },
      }),
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeInTheDocument();
  await user.clear(title());
  await user.type(title(), 'Eleven schools');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    title: 'Eleven schools',
    subtitle: '',
    description: '',
    version: 3,
  });
  expect(await screen.findByRole('link', { name: 'Edit the text “About us: text”' })).toHaveAttribute(
    'href',
    '/admin/widgets/2',
  );
});

test('an author who may not publish reads the banner of a built-in page, without a form', async () => {
  const author: User = {
    ...administrator,
    staff_role: { label: 'Author', permissions: ['write', 'library'] },
  };
  const { sent } = renderPage(routes, { at: '/admin/pages', user: author, answers: builtIn });
  const user = userEvent.setup();
  expect(await screen.findByText(/^Editors can change the banner/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'About us' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  expect(await screen.findByText('Who we are')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(sent.map(({ name }) => name)).not.toContain('GET /admin/headers');
});

test('an address of no built-in page says so', async () => {
  renderPage(routes, { at: '/admin/pages/built-in/none', user: administrator, answers: builtIn });
  expect(await screen.findByText('There is no such page')).toBeInTheDocument();
});

test('the blocks of a trashed page can be opened and read', async () => {
  const blocks = [{ type: 'quote', id: 'q', text: 'I learned to read.', by: 'A mother we helped' }];
  const trashed = { ...page, blocks, state: 'trashed', deleted_at: page.updated_at };
  const { user } = await open('/admin/pages/2', { 'GET /admin/pages/2': { results: trashed } });
  expect(title()).toBeDisabled();
  const by = screen.getByText('A mother we helped');
  expect(by).not.toBeVisible();
  await user.click(screen.getByText(/^Quote/, { selector: 'summary' }));
  expect(by).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a block' })).not.toBeInTheDocument();
});
