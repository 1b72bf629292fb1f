import '../../../editor/jsdom-layout';
import type { OrderedGroup } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../../routes';

const groups: OrderedGroup[] = [
  {
    title: 'Learning',
    entries: [
      { id: 1, title: 'Books', state: 'published' },
      { id: 2, title: 'Songs', state: 'draft' },
      { id: 3, title: 'Maps', state: 'published' },
    ],
  },
  { title: 'Children', entries: [{ id: 4, title: 'Kites', state: 'published' }] },
];

async function open(answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at: '/admin/links',
    user: administrator,
    answers: {
      'GET /admin/links': { results: [], total: 0, page: 1, per_page: 20 },
      'GET /admin/links/check': { results: { running: false, done: 0, total: 0, started_at: null } },
      'GET /admin/links/checks': { results: [], total: 0, page: 1, per_page: 500 },
      'GET /admin/links/order': { results: groups },
      'PATCH /admin/links/order': { results: groups },
      ...answers,
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Arrange' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange links' }));
  const list = await dialog.findByRole('list', { name: 'Learning, in order' });
  const names = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent?.trim());
  const saved = () =>
    page.sent.filter(({ name }) => name === 'PATCH /admin/links/order').map(({ body }: SentRequest) => body);
  return { user, dialog, names, saved };
}

test('links are sorted within their category by buttons, and each step is saved at once', async () => {
  const { user, dialog, names, saved } = await open();
  expect(names()).toEqual(['Books', 'Songs Draft', 'Maps']);
  expect(dialog.getByRole('button', { name: 'Move Books up' })).toHaveAttribute('aria-disabled', 'true');
  const down = dialog.getByRole('button', { name: 'Move Books down' });
  await user.click(down);
  expect(names()).toEqual(['Songs Draft', 'Books', 'Maps']);
  expect(down).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Songs Draft', 'Maps', 'Books']);
  await waitFor(() => expect(saved()).toEqual([{ ids: [2, 1, 3] }, { ids: [2, 3, 1] }]));
  expect(dialog.getByRole('list', { name: 'Children, in order' })).toHaveTextContent('Kites');
});

test('a rejected order is replaced by the server’s, with the reason', async () => {
  const message = 'The links have changed in the meantime. Please move it once more.';
  const { user, dialog, names } = await open({ 'PATCH /admin/links/order': failing(409, { message }) });
  await user.click(dialog.getByRole('button', { name: 'Move Books down' }));
  expect(await dialog.findByText(`Not saved: ${message}`)).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Books', 'Songs Draft', 'Maps']));
});
