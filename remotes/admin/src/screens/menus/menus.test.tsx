import type { Menu } from '@lapis/contract';
import { administrator, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

function open(answers: Record<string, unknown> = {}) {
  const sent: unknown[] = [];
  const { router } = renderPage(routes, {
    at: '/admin/menus',
    user: administrator,
    answers: {
      'GET /admin/menus/header': { results: menu },
      'GET /admin/menus/footer': { results: { ...menu, items: [{ ...link('Legal', ''), items: [] }] } },
      'GET /site': {},
      'PUT /admin/menus/header': ({ body }: { body?: unknown }) => {
        sent.push(body);
        return { results: { ...menu, version: 4, is_default: false } };
      },
      ...answers,
    },
  });
  return { sent, router, user: userEvent.setup() };
}

const saved = 'The menu has been saved and is now live.';

const labels = async () =>
  within(await screen.findByRole('list', { name: 'Items, in order' }))
    .getAllByRole('textbox', { name: 'Label' })
    .map((field) => (field as HTMLInputElement).value);

test('entries are moved by a button that keeps the focus, nested, and moved out again', async () => {
  const { user } = open();
  const down = await screen.findByRole('button', { name: 'Move Home down' });
  await user.click(down);
  expect(await labels()).toEqual(['About', 'Home', 'Contact']);
  expect(down).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Nest Home under the item above' }));
  expect(
    within(screen.getByRole('list', { name: 'Below About' })).getByRole('textbox', { name: 'Label' }),
  ).toHaveValue('Home');
  await user.click(screen.getByRole('button', { name: 'Move Home out a level' }));
  expect(screen.queryByRole('list', { name: 'Below About' })).not.toBeInTheDocument();
  expect(await labels()).toEqual(['About', 'Home', 'Contact']);
});

test('nothing is sent before a change; then the whole menu is', async () => {
  const { sent, user } = open();
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Remove About' }));
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  expect(screen.getAllByRole('textbox', { name: 'Label' }).at(-1)).toHaveFocus();
  await user.keyboard('Appeal');
  await user.type(screen.getAllByRole('combobox', { name: 'Leads to' }).at(-1)!, '/winter-appeal');
  await user.click(save);
  await screen.findByText(saved);
  expect(sent).toMatchObject([
    {
      version: 3,
      items: [{ label: 'Home' }, { label: 'Contact' }, { label: 'Appeal', href: '/winter-appeal' }],
    },
  ]);
});

describe('unsaved changes', () => {
  test('are asked about before the other menu is shown', async () => {
    const { router, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove About' }));
    await user.click(screen.getByRole('button', { name: 'Footer' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await labels()).toEqual(['Home', 'Contact']);
    expect(router.state.location.search).toBe('');

    await user.click(screen.getByRole('button', { name: 'Footer' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('textbox', { name: 'Heading' })).toHaveValue('Legal');
    expect(screen.getByRole('button', { name: 'Footer' })).toHaveFocus();
  });

  test('are not lost if they are made during a save', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { user } = open({
      'PUT /admin/menus/header': async ({ body }: SentRequest) => {
        await finished;
        const items = (body as Menu).items.map((item) => ({ ...menu.items[0], ...item }));
        return { results: { ...menu, version: 4, is_default: false, items } };
      },
    });
    const [first] = await screen.findAllByRole('textbox', { name: 'Label' });
    await user.type(first!, ' page');
    await user.keyboard('{Control>}s{/Control}');
    await user.type(first!, ' and more');
    finish();
    await screen.findByText(saved);
    expect(await labels()).toEqual(['Home page and more', 'About', 'Contact']);
    expect(first).toHaveFocus();
    expect(await screen.findByText('Unsaved changes')).toBeVisible();

    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'),
    );
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(first).toHaveFocus();
  });
});

test('a menu that was seen before is fetched again before it can be changed', async () => {
  const newer = { ...menu, version: 7, items: [{ ...link('Donate', '/donate'), items: [] }] };
  let current = menu;
  const { sent, user } = open({ 'GET /admin/menus/header': () => ({ results: current }) });
  await screen.findByRole('button', { name: 'Remove About' });
  await user.click(screen.getByRole('button', { name: 'Footer' }));
  await screen.findByRole('textbox', { name: 'Heading' });
  current = newer;
  await user.click(screen.getByRole('button', { name: 'Top of the site' }));
  await screen.findByRole('textbox', { name: 'Label' });
  expect(await labels()).toEqual(['Donate']);
  await user.type(screen.getByRole('textbox', { name: 'Label' }), ' now');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(saved);
  expect(sent).toMatchObject([{ version: 7, items: [{ label: 'Donate now' }] }]);
});
