import { auth } from '@lapis/auth';
import type { AdminUser } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { administrator, failing, renderPage, type Sent } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const mina: AdminUser = {
  id: 7,
  firstname: 'Mina',
  lastname: 'Marsh',
  email: 'mina@lapis.example',
  role: 'user',
  duty: 'owner',
  email_verified_at: '2026-01-05T10:00:00.000Z',
  two_factor_enabled: false,
  last_seen_at: null,
  invited_at: null,
  deactivated_at: null,
  deleted_at: null,
  sessions: 2,
  version: 3,
  created_at: '2026-01-05T10:00:00.000Z',
};
const ada: AdminUser = {
  ...mina,
  id: administrator.id,
  firstname: 'Ada',
  lastname: 'Ahmadi',
  email: administrator.email,
  role: 'admin',
};

const listOf = (...results: AdminUser[]) => ({ results, total: results.length, page: 1, per_page: 20 });
const onlyOwner =
  'The site would be left without an owner: this is the only owner who can sign in. Please make someone else an owner first.';

function open(at: string, answers: Record<string, unknown> = {}) {
  const page = renderPage(
    [
      ...routes,
      { path: '/account', element: <h1>Your account</h1> },
      { path: '/login', element: <h1>Sign in</h1> },
    ],
    {
      at,
      user: administrator,
      answers: {
        'GET /admin/users': listOf(ada, mina),
        'GET /admin/users/7': { results: mina },
        'GET /admin/users/1': { results: ada },
        'GET /admin/stats': {},
        ...answers,
      },
    },
  );
  const changes = () => page.sent.filter(({ name }) => !name.startsWith('GET'));
  return { user: userEvent.setup(), changes, ...page };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const confirm = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));

describe('the list', () => {
  test('says of everybody what they may do and how they stand', async () => {
    open('/admin/users', {
      'GET /admin/users': listOf(
        { ...ada, two_factor_enabled: true },
        { ...mina, email_verified_at: null },
        { ...mina, id: 8, firstname: 'Noor', invited_at: mina.created_at },
        { ...mina, id: 9, firstname: 'Omar', deactivated_at: mina.created_at },
      ),
    });
    const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
    expect(await row('Ada')).toHaveTextContent(/Administrator.*Active.*On.*Never/);
    expect(await row('Mina')).toHaveTextContent(/User.*Not verified.*Off/);
    expect(await row('Noor')).toHaveTextContent('Invited');
    expect(await row('Omar')).toHaveTextContent('Deactivated');
    expect(screen.getByRole('link', { name: 'Ada Ahmadi' })).toHaveAttribute('href', '/admin/users/1');
  });

  test('deactivates several, which can be taken back', async () => {
    const { user, changes } = open('/admin/users', {
      'POST /admin/users/bulk': ({ body }: Sent) => ({ done: (body as { ids: number[] }).ids }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mina Marsh' }));
    await user.click(await button('Deactivate'));
    expect(await screen.findByText('1 account deactivated.')).toBeVisible();
    await user.click(await button('Undo'));
    expect(await screen.findByText('1 account activated.')).toBeVisible();
    expect(changes().map(({ body }) => body)).toEqual([
      { ids: [7], action: 'deactivate' },
      { ids: [7], action: 'activate' },
    ]);
  });

  test('says why nothing was done, and leaves what was chosen', async () => {
    const { user } = open('/admin/users', {
      'POST /admin/users/bulk': failing(409, { message: onlyOwner }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Ahmadi' }));
    await user.click(await button('Move to the trash'));
    expect(await screen.findByText(onlyOwner)).toBeVisible();
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  test('deletes from the trash for good only after a question', async () => {
    const { user, changes } = open('/admin/users?state=trashed', {
      'GET /admin/users': listOf({ ...mina, deleted_at: mina.created_at, deactivated_at: mina.created_at }),
      'POST /admin/users/bulk': ({ body }: Sent) => ({ done: (body as { ids: number[] }).ids }),
    });
    expect(await screen.findByRole('row', { name: /Mina Marsh/ })).toHaveTextContent('In the trash');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mina Marsh' }));
    await user.click(await button('Delete for good'));
    await confirm(user, 'Cancel');
    expect(changes()).toEqual([]);
    await user.click(await button('Delete for good'));
    await confirm(user, 'Delete for good');
    expect(await screen.findByText('1 account deleted for good.')).toBeVisible();
    expect(changes().map(({ body }) => body)).toEqual([{ ids: [7], action: 'delete' }]);
  });
});

describe('an invitation', () => {
  test('promises no mail where none is sent', async () => {
    const { user } = open('/admin/users/add', {
      'GET /admin/mail': { is_sent: false },
      'POST /admin/users': { results: { ...mina, invited_at: mina.created_at } },
    });
    expect(
      await screen.findByText(/No mail server is set up, so emails are saved in a folder/),
    ).toBeVisible();
    await user.type(screen.getByLabelText('First name'), 'Mina');
    await user.type(screen.getByLabelText('Last name'), 'Marsh');
    await user.type(screen.getByLabelText('Email'), 'mina@lapis.example');
    await user.click(await button('Invite without an email'));
    expect(await screen.findByText(/Mina has been invited, but no email was sent/)).toBeVisible();
    expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
  });

  test('is sent, and that is said', async () => {
    const { user, changes, router } = open('/admin/users/add', {
      'POST /admin/users': { results: { ...mina, invited_at: mina.created_at } },
    });
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Mina');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Marsh');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mina@lapis.example');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Administrator');
    await user.click(await button('Send the invitation'));
    expect(await screen.findByText('An invitation is on its way to mina@lapis.example.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/users/7');
    expect(changes()).toMatchObject([
      { body: { firstname: 'Mina', lastname: 'Marsh', email: 'mina@lapis.example', role: 'admin' } },
    ]);
  });

  test('to an address that has an account says so beside the field', async () => {
    const words = 'There is already an account with this address.';
    const { user } = open('/admin/users/add', {
      'POST /admin/users': failing(422, { message: 'Please check.', errors: { email: [words] } }),
    });
    await user.click(await button('Send the invitation'));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  });
});

describe('an account', () => {
  test('gets another name, made on the copy that was shown', async () => {
    const { user, changes } = open('/admin/users/7', {
      'PATCH /admin/users/7': { results: { ...mina, lastname: 'Moor', version: 4 } },
    });
    const name = await screen.findByRole('textbox', { name: 'Last name' });
    await user.clear(name);
    await user.type(name, 'Moor');
    await user.click(await button('Save'));
    expect(await screen.findByText('Mina Moor is saved.')).toBeVisible();
    expect(changes()).toMatchObject([{ body: { lastname: 'Moor', version: 3 } }]);
    expect(screen.getByRole('heading', { level: 1, name: 'Mina Moor' })).toBeVisible();
    expect(await button('Saved')).toBeVisible();
  });

  test('keeps what was typed where someone else was quicker, and saves it over theirs', async () => {
    const theirs = { ...mina, firstname: 'Minna', version: 4 };
    let version = 4;
    const { user, changes } = open('/admin/users/7', {
      'PATCH /admin/users/7': ({ body }: Sent) =>
        (body as AdminUser).version === version
          ? { results: { ...theirs, lastname: 'Moor', version: (version += 1) } }
          : failing(409, {
              message: 'Someone else has changed this account since you opened it.',
              results: theirs,
            }),
    });
    const name = await screen.findByRole('textbox', { name: 'Last name' });
    await user.clear(name);
    await user.type(name, 'Moor');
    await user.click(await button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Someone else.*What you typed is still here/);
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Minna');
    expect(name).toHaveValue('Moor');
    await user.click(await button('Save'));
    expect(await screen.findByText('Minna Moor is saved.')).toBeVisible();
    expect(changes().at(-1)?.body).toEqual({ lastname: 'Moor', version: 4 });
  });

  test('keeps the duty that owners made in sight while those are on their way', async () => {
    let answer = (_: object) => {};
    open('/admin/users/7', {
      'GET /admin/users/7': { results: { ...mina, role: 'admin', duty: 'own-3' } },
      'GET /admin/duties': () => new Promise((resolve) => (answer = resolve)),
    });
    const duty = await screen.findByRole('combobox', { name: 'Duty' });
    expect(duty).toHaveDisplayValue('…');
    answer({ results: [{ id: 3, name: 'own-3', label: 'Events', permissions: ['messages'], people: 1 }] });
    await waitFor(() => expect(duty).toHaveDisplayValue('Events'));
  });

  test('becomes an administrator only after a question', async () => {
    const { user, changes } = open('/admin/users/7', {
      'PATCH /admin/users/7': { results: { ...mina, role: 'admin', version: 4 } },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Administrator');
    // Nobody has made an owner of her, whatever the server says of somebody who was no administrator.
    expect(screen.getByRole('combobox', { name: 'Duty' })).toHaveDisplayValue('Editor');
    await user.click(await button('Save'));
    await confirm(user, 'Cancel');
    expect(changes()).toEqual([]);
    await user.click(await button('Save'));
    await confirm(user, 'Make administrator');
    expect(await screen.findByText('Mina Marsh is saved.')).toBeVisible();
  });

  test('of the last owner stays one, and the server’s words stand beside the role', async () => {
    const { user } = open('/admin/users/1', {
      'PATCH /admin/users/1': failing(422, {
        message: 'Please check.',
        errors: { role: [onlyOwner] },
      }),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'User');
    await user.click(await button('Save'));
    await confirm(user, 'Give it up');
    expect(await screen.findByText(onlyOwner)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription(/only owner/);
  });

  test('that is one’s own leaves the portal with the role', async () => {
    const { user } = open('/admin/users/1', {
      'PATCH /admin/users/1': { results: { ...ada, role: 'user', version: 4 } },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'User');
    await user.click(await button('Save'));
    await confirm(user, 'Give it up');
    expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible();
    expect(auth.user?.role).toBe('user');
  });

  test('is signed out everywhere by a press', async () => {
    const { user } = open('/admin/users/7', { 'DELETE /admin/users/7/sessions': null });
    expect(await screen.findByText('On 2 devices')).toBeVisible();
    await user.click(await button('Sign out everywhere'));
    expect(await screen.findByText('Mina Marsh has been signed out everywhere.')).toBeVisible();
    expect(screen.getByText('Nowhere')).toBeVisible();
  });

  test('that is one’s own is signed out only after a question', async () => {
    const ended = jest.fn();
    const off = bus.on('session:end', ended);
    const { user, changes } = open('/admin/users/1', { 'DELETE /admin/users/1/sessions': null });
    await user.click(await button('Sign out everywhere'));
    await confirm(user, 'Cancel');
    expect(changes()).toEqual([]);
    expect(ended).not.toHaveBeenCalled();
    await user.click(await button('Sign out everywhere'));
    await confirm(user, 'Sign out everywhere');
    await waitFor(() => expect(ended).toHaveBeenCalledWith({ goTo: '/login' }));
    off();
  });

  test('that is one’s own can’t be deactivated or moved to the trash here', async () => {
    open('/admin/users/1');
    expect(await screen.findByText(/This is your own account/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Deactivate|trash/ })).not.toBeInTheDocument();
  });

  test('says beside the control why it was not deactivated', async () => {
    const { user } = open('/admin/users/7', {
      'POST /admin/users/7/deactivate': failing(409, { message: onlyOwner }),
    });
    await user.click(await button('Deactivate'));
    expect(await screen.findByRole('alert')).toHaveTextContent(onlyOwner);
  });

  test('that waits for an answer can be handed over as a link, where mails are not sent', async () => {
    const invited = { ...mina, invited_at: '2026-01-05T10:00:00.000Z' };
    const url = 'https://lapis.example/password/welcome/abc?email=mina%40lapis.example';
    const { user } = open('/admin/users/7', {
      'GET /admin/mail': { is_sent: false },
      'GET /admin/users/7': { results: invited },
      'POST /admin/users/7/invite-link': { url },
    });
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await button('Make an invitation link to copy'));
    expect(await screen.findByRole('textbox', { name: 'Invitation link' })).toHaveValue(url);
    expect(screen.queryByRole('button', { name: 'Send the invitation again' })).not.toBeInTheDocument();
    await user.click(await button('Copy the link'));
    expect(copied).toHaveBeenCalledWith(url);
    expect(await screen.findByText('Copied.')).toBeVisible();
  });

  test('that was never answered is invited again', async () => {
    const invited = { ...mina, invited_at: '2026-01-05T10:00:00.000Z' };
    const { user } = open('/admin/users/7', {
      'GET /admin/users/7': { results: invited },
      'POST /admin/users/7/invite': { results: { ...invited, version: 4 } },
    });
    await user.click(await button('Send the invitation again'));
    expect(await screen.findByText(/Another invitation is on its way to mina@lapis.example/)).toBeVisible();
  });

  test('is moved to the trash, which can be taken back', async () => {
    const { user, router, changes } = open('/admin/users/7', {
      'DELETE /admin/users/7': null,
      'POST /admin/users/7/restore': { results: mina },
    });
    await user.click(await button('Move to the trash'));
    expect(await screen.findByText('Mina Marsh is in the trash, and signed out everywhere.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/users');
    expect(changes()).toMatchObject([{ name: 'DELETE /admin/users/7', query: {} }]);
    await user.click(await button('Undo'));
    expect(await screen.findByText('Mina Marsh has been restored.')).toBeVisible();
  });

  test('is not left for the trash with something unsaved without a question', async () => {
    const nora: AdminUser = { ...mina, firstname: 'Nora' };
    let copy = nora;
    const { user } = open('/admin/users/7', {
      'GET /admin/users/7': () => ({ results: copy }),
      'DELETE /admin/users/7': () => {
        copy = { ...nora, deleted_at: mina.created_at, deactivated_at: mina.created_at };
        return null;
      },
      'POST /admin/users/7/restore': { results: nora },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Last name' }), 'all');
    await user.click(await button('Move to the trash'));
    await confirm(user, 'Cancel');
    const name = screen.getByRole('textbox', { name: 'Last name' });
    expect(name).toBeDisabled();
    await user.click(await button('Restore'));
    await waitFor(() => expect(name).toBeEnabled());
    expect(name).toHaveValue('Marshall');
  });

  describe('in the trash', () => {
    const trashed = { ...mina, deleted_at: mina.created_at, deactivated_at: mina.created_at };

    test('is restored as it was, and can be changed again', async () => {
      const { user } = open('/admin/users/7', {
        'GET /admin/users/7': { results: trashed },
        'POST /admin/users/7/restore': { results: mina },
      });
      expect(await screen.findByText(/in the trash: no one can sign in to it/)).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'First name' })).toBeDisabled();
      await user.click(await button('Restore'));
      expect(await screen.findByText('The account of Mina Marsh has been restored as it was.')).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'First name' })).toBeEnabled();
    });

    test('is deleted for good after a question', async () => {
      const { user, router, changes } = open('/admin/users/7', {
        'GET /admin/users/7': { results: trashed },
        'DELETE /admin/users/7': null,
      });
      await user.click(await button('Delete for good'));
      await confirm(user, 'Cancel');
      expect(changes()).toEqual([]);
      await user.click(await button('Delete for good'));
      await confirm(user, 'Delete for good');
      expect(await screen.findByText('The account of Mina Marsh has been deleted for good.')).toBeVisible();
      expect(changes()).toMatchObject([{ name: 'DELETE /admin/users/7', query: { forever: 'true' } }]);
      expect(router.state.location.pathname).toBe('/admin/users');
    });
  });

  test('that there is none of says so', async () => {
    open('/admin/users/99');
    expect(await screen.findByText('There is no such account')).toBeVisible();
  });
});
