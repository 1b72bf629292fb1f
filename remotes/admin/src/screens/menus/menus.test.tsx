import type { Menu } from '@lapis/contract';
import { administrator, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const link = (label: string, href: string) => ({ label, href, page_id: null, state: null });
const menu: Menu = {
  version: 3,
  is_default: true,
  items: [
    { ...link('Home', '/'), items: [] },
    { ...link('About', '/about'), items: [] },
    { ...link('Contact', '/contact'), items: [] },
  ],
};

/** Opens the screen; answers what was sent. */
function open() {
  const sent: unknown[] = [];
  renderPage(routes, {
    at: '/admin/menus',
    user: administrator,
    answers: {
      'GET /admin/menus/header': { results: menu },
      'PUT /admin/menus/header': ({ body }: { body?: unknown }) => {
        sent.push(body);
        return { results: { ...menu, version: 4, is_default: false } };
      },
    },
  });
  return { sent, user: userEvent.setup() };
}

const labels = async () =>
  within(await screen.findByRole('list', { name: 'Entries in their order' }))
    .getAllByRole('textbox', { name: 'Label' })
    .map((field) => (field as HTMLInputElement).value);

test('entries are moved by a button that keeps the focus, put below one another and taken out again', async () => {
  const { user } = open();
  const down = await screen.findByRole('button', { name: 'Move Home down' });
  await user.click(down);
  expect(await labels()).toEqual(['About', 'Home', 'Contact']);
  expect(down).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Put Home under the one before' }));
  expect(
    within(screen.getByRole('list', { name: 'Below About' })).getByRole('textbox', { name: 'Label' }),
  ).toHaveValue('Home');
  await user.click(screen.getByRole('button', { name: 'Take Home out' }));
  expect(screen.queryByRole('list', { name: 'Below About' })).not.toBeInTheDocument();
  expect(await labels()).toEqual(['About', 'Home', 'Contact']);
});

test('nothing is sent before something was changed; then all of the menu is', async () => {
  const { sent, user } = open();
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Remove About' }));
  await user.click(screen.getByRole('button', { name: 'Add an entry' }));
  // One writes in the new one at once.
  expect(screen.getAllByRole('textbox', { name: 'Label' }).at(-1)).toHaveFocus();
  await user.keyboard('Appeal');
  await user.type(screen.getAllByRole('combobox', { name: 'Leads to' }).at(-1)!, '/winter-appeal');
  await user.click(save);
  expect(sent).toMatchObject([
    {
      version: 3,
      items: [{ label: 'Home' }, { label: 'Contact' }, { label: 'Appeal', href: '/winter-appeal' }],
    },
  ]);
});
