import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { confirmDialog, serverErrorDialog, tokenExpiredDialog } from './dialogs';

const json = { body: { message: 'x' }, contentType: 'application/json' };
const html = { body: '<h1>Whoops</h1>', contentType: 'text/html; charset=utf-8' };

/** Waits, because a dialog is added shortly before it is shown. */
async function dialog() {
  const found = await screen.findByRole('dialog');
  await waitFor(() => expect(found).toBeVisible());
  return found;
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

afterEach(async () => {
  if (!screen.queryByRole('dialog')) return;
  await dialog();
  await userEvent.keyboard('{Escape}');
  await closed();
});

describe('an expired session', () => {
  test("is shown as 'Token Expected', 'Token Expired', with OK and Cancel", async () => {
    void tokenExpiredDialog();
    expect(await dialog()).toHaveTextContent(/Token Expected\s*Token Expired/);
    expect(screen.getByRole('button', { name: 'OK' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(screen.getByText('You were signed out. What you typed is kept.')).toBeVisible();
  });

  test.each([
    ['OK', true],
    ['Cancel', false],
  ])('%s returns %s', async (name, answer) => {
    const asked = tokenExpiredDialog();
    await dialog();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await asked).toBe(answer);
    await closed();
  });
});

describe('a server error', () => {
  test("is shown as 'Error', 'There has been an error'", async () => {
    void serverErrorDialog(json);
    expect(await dialog()).toHaveTextContent(/Error\s*There has been an error/);
  });

  test('leaves the focus in the content if what had it is gone', async () => {
    document.body.innerHTML = '<button>Blog</button><main id="content" tabindex="-1"></main>';
    screen.getByRole('button', { name: 'Blog' }).focus();
    const told = serverErrorDialog(json);
    await dialog();
    screen.getByText('Blog').remove();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await told;
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    screen.getByRole('main').remove();
  });

  test('keeps the focus from what is behind it, until it is closed', async () => {
    document.body.innerHTML = '<main></main><div inert></div>';
    const [page, beside] = document.body.children;
    const told = serverErrorDialog(json);
    await dialog();
    await waitFor(() => expect(page).toHaveAttribute('inert'));
    expect(screen.getByRole('dialog').closest('[inert]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await told;
    expect(page).not.toHaveAttribute('inert');
    expect(beside).toHaveAttribute('inert');
    document.body.innerHTML = '';
  });

  test('opens one dialog at a time; once it is closed the next one opens', async () => {
    const first = serverErrorDialog(json);
    await dialog();
    expect(await serverErrorDialog(html)).toBeUndefined();
    expect(document.querySelector('iframe')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await first;
    await closed();

    void serverErrorDialog(json);
    expect(await dialog()).toBeVisible();
  });

  test.each([
    ['text', html.body],
    ['a Blob', new Blob([html.body], { type: 'text/html' })],
    ['bytes', new TextEncoder().encode(html.body).buffer],
  ])(
    'with an HTML body as %s is shown in full, without a confirm button, in a sandboxed frame',
    async (_, body) => {
      void serverErrorDialog({ ...html, body });
      await dialog();
      const frame = await screen.findByTitle('The server’s response');
      expect(frame).toHaveAttribute('srcdoc', html.body);
      expect(frame).toHaveAttribute('sandbox', '');
      expect(screen.queryByRole('button', { name: 'OK' })).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: /close/i })).toBeVisible();
    },
  );
});

test('a name in a title is plain text, whatever it contains', async () => {
  const asked = confirmDialog({ title: 'Delete <b>Mina</b> & co?', text: 'For good.', confirm: 'Delete' });
  expect(await dialog()).toHaveAccessibleName('Delete <b>Mina</b> & co?');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await asked).toBe(false);
  await closed();
});

test('a dialog waits until the previous one is closed', async () => {
  const first = tokenExpiredDialog();
  await dialog();
  void serverErrorDialog(json);
  expect(screen.getByText('Token Expired')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await first).toBe(true);
  expect(await screen.findByText('There has been an error')).toBeInTheDocument();
});

test('the two buttons of a question return its result', async () => {
  const asked = confirmDialog({ title: 'Leave?', text: 'Your changes are not saved.', confirm: 'Leave' });
  const leave = await screen.findByRole('button', { name: 'Leave' });
  await waitFor(() => expect(leave).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await asked).toBe(true);
});

test('Enter does nothing irreversible: the focus is on Cancel', async () => {
  const asked = confirmDialog({ title: 'Delete?', text: 'For good.', confirm: 'Delete', danger: true });
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(await asked).toBe(false);
});

test('closed dialogs leave nothing hidden, however many there were', async () => {
  const first = confirmDialog({ title: 'Leave?', text: 'Your changes are not saved.', confirm: 'Leave' });
  const second = tokenExpiredDialog();
  await screen.findByText('Leave?');
  await userEvent.keyboard('{Escape}');
  expect(await first).toBe(false);
  await screen.findByText('Token Expired');
  await userEvent.keyboard('{Escape}');
  expect(await second).toBe(false);
  expect(document.body).toBeEmptyDOMElement();
});
