import type { Block, FoundEntry } from '@lapis/contract';
import { failing } from '@lapis/testing';
import { screen } from '@testing-library/react';
import { write } from '../writing.fixture';

const cards: Block = { type: 'cards', id: 'c', of: 'chosen', count: 3, chosen: [] };
const entry = (kind: FoundEntry['kind'], id: number, title: string): FoundEntry => ({
  kind,
  id,
  title,
  state: 'published',
  path: null,
});
const found = [
  entry('blog', 1, 'Kites over Kabul'),
  entry('services', 2, 'Kite school'),
  entry('links', 3, 'Kites'),
];
const titles = {
  'GET /admin/blog/1': { results: { title: 'Kites over Kabul' } },
  'GET /admin/services/2': { results: { title: 'Kite school' } },
};

async function open(answer: unknown = { results: found }) {
  const page = write([cards], { answers: { 'GET /admin/find': answer, ...titles } });
  await page.user.click(await screen.findByRole('button', { name: /^Cards/ }));
  return { ...page, field: screen.getByRole('combobox', { name: 'Add a story or project' }) };
}

test('stories and projects are found, counted and chosen by keyboard alone', async () => {
  const { user, blocks, field } = await open();
  await user.type(field, 'kite');
  expect(await screen.findByText('2 found')).toHaveAttribute('role', 'status');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(blocks()).toMatchObject([{ chosen: [{ type: 'project', id: 2 }] }]);
  expect(field).toHaveValue('');
});

test('Escape closes the list and keeps the typed text', async () => {
  const { user, blocks, field } = await open();
  await user.type(field, 'kite');
  await screen.findByRole('option', { name: /Kites over Kabul/ });
  await user.keyboard('{Escape}{Enter}');
  expect(screen.queryByRole('option', { name: /Kite/ })).not.toBeInTheDocument();
  expect(field).toHaveValue('kite');
  expect(blocks()).toEqual([cards]);
});

test.each([
  { why: 'the search fails', answer: failing(500), words: /Search is not working/ },
  { why: 'nothing is found', answer: { results: [] }, words: /No other story or project/ },
])('if $why, a message says so', async ({ answer, words }) => {
  const { user, field } = await open(answer);
  await user.type(field, 'kite');
  expect(await screen.findByText(words)).toBeVisible();
});

test('the field has the focus after a card is removed', async () => {
  const { user, blocks, field } = await open();
  await user.type(field, 'kite');
  await user.click(await screen.findByRole('option', { name: /Kite school/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove Kite school' }));
  expect(blocks()).toEqual([cards]);
  expect(field).toHaveFocus();
});
