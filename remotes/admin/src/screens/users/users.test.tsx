import { auth } from '@lapis/auth';
import type { AdminUser } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const mina: AdminUser = {
  id: 7,
  firstname: 'Mina',
  lastname: 'Marsh',
  email: 'mina@lapis.example',
  role: 'user',
  staff_role: 'owner',
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

const listReply = (...results: AdminUser[]) => ({ results, total: results.length, page: 1, per_page: 20 });
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
        'GET /admin/users': listReply(ada, mina),
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
  test('shows every person’s role and state', async () => {
    open('/admin/users', {
      'GET /admin/users': listReply(
        { ...ada, two_factor_enabled: true },
        { ...mina, email_verified_at: null },
        { ...mina, id: 8, firstname: 'Noor', invited_at: mina.created_at },
        { ...mina, id: 9, firstname: 'Omar', deactivated_at: mina.created_at },
      ),
    });
    const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
    expect(await row('Ada')).toHaveTextContent(/Owner.*Active.*On.*Never/);
    expect(await row('Mina')).toHaveTextContent(/Only an account.*Not verified.*Off/);
    expect(await row('Noor')).toHaveTextContent('Invited');
    expect(await row('Omar')).toHaveTextContent('Deactivated');
    expect(screen.getByRole('link', { name: 'Ada Ahmadi' })).toHaveAttribute('href', '/admin/users/1');
  });

  test('deactivates several, and Undo reactivates them', async () => {
    const { user, changes } = open('/admin/users', {
      'POST /admin/users/bulk': ({ body }: SentRequest) => ({ done: (body as { ids: number[] }).ids }),
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

  test('says why nothing was done, and keeps the selection', async () => {
    const { user } = open('/admin/users', {
      'POST /admin/users/bulk': failing(409, { message: onlyOwner }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ada Ahmadi' }));
    await user.click(await button('Move to the trash'));
    expect(await screen.findByText(onlyOwner)).toBeVisible();
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  test('deletes from the trash permanently only after a question', async () => {
    const { user, changes } = open('/admin/users?state=trashed', {
      'GET /admin/users': listReply({
        ...mina,
        deleted_at: mina.created_at,
        deactivated_at: mina.created_at,
      }),
      'POST /admin/users/bulk': ({ body }: SentRequest) => ({ done: (body as { ids: number[] }).ids }),
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
  test('promises no email if none is sent', async () => {
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

  test('is sent, with a message', async () => {
    const { user, changes, router } = open('/admin/users/add', {
      'POST /admin/users': { results: { ...mina, invited_at: mina.created_at } },
    });
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Mina');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Marsh');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mina@lapis.example');
    // The default role has access, but can't publish unless the owner says so.
    const access = screen.getByRole('combobox', { name: 'What may they do?' });
    expect(access).toHaveDisplayValue('Author');
    expect(access).toHaveAccessibleDescription(/Their own texts, which someone else publishes/);
    expect(
      within(access)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Owner', 'Editor', 'Author', 'Supporter care', 'Tester', 'Only an account']);
    await user.selectOptions(access, 'Editor');
    await user.click(await button('Send the invitation'));
    expect(await screen.findByText('An invitation will be sent to mina@lapis.example.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/users/7');
    expect(changes()).toMatchObject([
      {
        body: {
          firstname: 'Mina',
          lastname: 'Marsh',
          email: 'mina@lapis.example',
          role: 'admin',
          staff_role: 'editor',
        },
      },
    ]);
  });

  test('to only an account requires no role', async () => {
    const { user, changes } = open('/admin/users/add', { 'POST /admin/users': { results: mina } });
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Mina');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What may they do?' }), 'Only an account');
    await user.click(await button('Send the invitation'));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toEqual({ firstname: 'Mina', lastname: '', email: '', role: 'user' });
  });

  test('to an address with an account shows an error beside the field', async () => {
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
  test('gets another name, based on the copy that was shown', async () => {
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

  test('keeps typed text if a colleague was quicker, and saves it over theirs', async () => {
    const theirs = { ...mina, firstname: 'Minna', version: 4 };
    let version = 4;
    const { user, changes } = open('/admin/users/7', {
      'PATCH /admin/users/7': ({ body }: SentRequest) =>
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

  test('keeps a role made by owners selected while those roles load', async () => {
    let answer = (_: object) => {};
    open('/admin/users/7', {
      'GET /admin/users/7': { results: { ...mina, role: 'admin', staff_role: 'own-3' } },
      'GET /admin/roles': new Promise((resolve) => (answer = resolve)),
    });
    const role = await screen.findByRole('combobox', { name: 'What may they do?' });
    expect(role).toHaveDisplayValue('…');
    answer({ results: [{ id: 3, name: 'own-3', label: 'Events', permissions: ['messages'], people: 1 }] });
    await waitFor(() => expect(role).toHaveDisplayValue('Events'));
  });

  test('gets access to the portal only after a question', async () => {
    const { user, changes } = open('/admin/users/7', {
      'PATCH /admin/users/7': { results: { ...mina, role: 'admin', version: 4 } },
    });
    const access = await screen.findByRole('combobox', { name: 'What may they do?' });
    // Nobody has made her an owner, whatever the server says of a person without access.
    expect(access).toHaveDisplayValue('Only an account');
    await user.selectOptions(access, 'Editor');
    await user.click(await button('Save'));
    await confirm(user, 'Cancel');
    expect(changes()).toEqual([]);
    await user.click(await button('Save'));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Let Mina Marsh into this portal?');
    await confirm(user, 'Let them in');
    expect(await screen.findByText('Mina Marsh is saved.')).toBeVisible();
    expect(changes().map(({ body }) => body)).toEqual([{ role: 'admin', staff_role: 'editor', version: 3 }]);
  });

  test('of the last owner keeps its role, and the server’s message is beside it', async () => {
    const { user } = open('/admin/users/1', {
      'PATCH /admin/users/1': failing(422, {
        message: 'Please check.',
        errors: { role: [onlyOwner] },
      }),
    });
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'What may they do?' }),
      'Only an account',
    );
    await user.click(await button('Save'));
    await confirm(user, 'Leave it');
    expect(await screen.findByText(onlyOwner)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'What may they do?' })).toHaveAccessibleDescription(
      /only owner/,
    );
  });

  test('that is the administrator’s own leaves the portal with the role', async () => {
    const { user } = open('/admin/users/1', {
      'PATCH /admin/users/1': { results: { ...ada, role: 'user', version: 4 } },
    });
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'What may they do?' }),
      'Only an account',
    );
    await user.click(await button('Save'));
    await confirm(user, 'Leave it');
    expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible();
    expect(auth.user?.role).toBe('user');
  });

  test('is signed out everywhere by a button', async () => {
    const { user } = open('/admin/users/7', { 'DELETE /admin/users/7/sessions': null });
    expect(await screen.findByText('Signed in on 2 devices')).toBeVisible();
    await user.click(await button('Sign out everywhere'));
    expect(await screen.findByText('Mina Marsh has been signed out everywhere.')).toBeVisible();
    expect(screen.getByText('Not signed in')).toBeVisible();
  });

  test('that is the administrator’s own is signed out only after a question', async () => {
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

  test('that is the administrator’s own can’t be deactivated or trashed here', async () => {
    open('/admin/users/1');
    expect(await screen.findByText(/This is your own account/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Deactivate|trash/ })).not.toBeInTheDocument();
  });

  test('shows beside the button why it was not deactivated', async () => {
    const { user } = open('/admin/users/7', {
      'POST /admin/users/7/deactivate': failing(409, { message: onlyOwner }),
    });
    await user.click(await button('Deactivate'));
    expect(await screen.findByRole('alert')).toHaveTextContent(onlyOwner);
  });

  test('whose invitation is open gets a link to pass on, if emails are not sent', async () => {
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

  test('that never accepted its invitation is invited again', async () => {
    const invited = { ...mina, invited_at: '2026-01-05T10:00:00.000Z' };
    const { user } = open('/admin/users/7', {
      'GET /admin/users/7': { results: invited },
      'POST /admin/users/7/invite': { results: { ...invited, version: 4 } },
    });
    await user.click(await button('Send the invitation again'));
    expect(await screen.findByText(/Another invitation will be sent to mina@lapis.example/)).toBeVisible();
  });

  test('is trashed, and Undo restores it', async () => {
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

  test('with unsaved changes is trashed only after a question', async () => {
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

    test('is deleted permanently after a question', async () => {
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

  test('that does not exist says so', async () => {
    open('/admin/users/99');
    expect(await screen.findByText('There is no such account')).toBeVisible();
  });
});
