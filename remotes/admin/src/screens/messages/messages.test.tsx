import { auth } from '@lapis/auth';
import type { Message, MessageSummary } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const hats: Message = {
  id: 7,
  name: 'Mina Marsh',
  email: 'mina@example.org',
  subject: 'Hats',
  message: 'We have knitted forty hats.\n<b>Blue</b> ones.',
  state: 'new',
  created_at: '2026-01-05T10:00:00.000Z',
  deleted_at: null,
  replies: [],
  newer_id: null,
  older_id: 5,
};
const coats: Message = { ...hats, id: 5, subject: 'Coats', state: 'read', newer_id: 7, older_id: null };

const row = ({ message, replies: _, newer_id: __, older_id: ___, ...rest }: Message): MessageSummary => ({
  ...rest,
  excerpt: message,
  has_unsent_answer: false,
});

function open(at: string, answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at,
    user: administrator,
    answers: {
      'GET /admin/messages': { results: [row(hats), row(coats)], total: 2, page: 1, per_page: 20 },
      'GET /admin/messages/7': { results: hats },
      'GET /admin/messages/5': { results: coats },
      'PATCH /admin/messages/7': ({ body }: SentRequest) => ({ results: { ...hats, ...(body as object) } }),
      'PATCH /admin/messages/5': ({ body }: SentRequest) => ({ results: { ...coats, ...(body as object) } }),
      'POST /admin/messages/bulk': ({ body }: SentRequest) => ({ done: (body as { ids: number[] }).ids }),
      ...answers,
    },
  });
  const changes = () => page.sent.filter(({ name }) => !name.startsWith('GET'));
  return { user: userEvent.setup(), changes, ...page };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const answer = () => screen.findByRole('textbox', { name: 'Your reply to Mina Marsh' });

beforeEach(() => localStorage.clear());

describe('the list', () => {
  test('says who wrote what, and what is new', async () => {
    open('/admin/messages');
    const first = await screen.findByRole('row', { name: /Hats/ });
    expect(first).toHaveTextContent(/We have knitted.*Mina Marsh.*mina@example.org.*New/s);
    expect(within(first).getByRole('link', { name: 'Hats' })).toHaveAttribute('href', '/admin/messages/7');
  });

  test('marks a message whose reply could not be sent', async () => {
    const unsent = { ...row(hats), state: 'replied', has_unsent_answer: true };
    open('/admin/messages', {
      'GET /admin/messages': { results: [unsent, row(coats)], total: 2, page: 1, per_page: 20 },
    });
    const marked = await screen.findByRole('row', { name: /Hats/ });
    expect(marked).toHaveTextContent('Reply not sent');
    expect(marked).not.toHaveTextContent('Replied');
    expect(screen.getByRole('row', { name: /Coats/ })).not.toHaveTextContent('Reply not sent');
  });

  test('archives several, and restores each to its former state', async () => {
    const { user, changes } = open('/admin/messages');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await button('Archive'));
    expect(await screen.findByText('2 messages archived.')).toBeVisible();
    await user.click(await button('Undo'));
    expect(await screen.findByText('2 messages put back.')).toBeVisible();
    expect(changes()).toMatchObject([
      { body: { ids: [7, 5], action: 'archive' } },
      { name: 'PATCH /admin/messages/7', body: { state: 'new' } },
      { name: 'PATCH /admin/messages/5', body: { state: 'read' } },
    ]);
  });

  test('marks as read only what is new', async () => {
    const { user, changes } = open('/admin/messages');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(await button('Mark as read'));
    expect(await screen.findByText('1 message marked as read.')).toBeVisible();
    expect(changes()).toMatchObject([{ body: { ids: [7], action: 'read' } }]);
  });

  test('restores from the trash, which cannot be undone', async () => {
    const { user, changes } = open('/admin/messages?state=trashed');
    await user.click(await screen.findByRole('checkbox', { name: /Select “Hats”/ }));
    await user.click(await button('Restore'));
    expect(await screen.findByText('1 message restored.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(changes()).toMatchObject([{ body: { ids: [7], action: 'restore' } }]);
  });

  test('deletes permanently only in the trash, and after a question', async () => {
    const { user, changes } = open('/admin/messages?state=trashed');
    await user.click(await screen.findByRole('checkbox', { name: /Select “Hats”/ }));
    await user.click(await button('Delete for good'));
    const dialog = await screen.findByRole('dialog');
    expect(changes()).toEqual([]);
    await user.click(await within(dialog).findByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('1 message deleted for good.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('a message', () => {
  test('is shown as plain text, and marked as read once it is open', async () => {
    const { changes } = open('/admin/messages/7');
    expect(await screen.findByText(/knitted forty hats/)).toHaveTextContent('<b>Blue</b> ones.');
    expect(changes()).toMatchObject([{ name: 'PATCH /admin/messages/7', body: { state: 'read' } }]);
    expect(screen.getByText('Read')).toBeVisible();
  });

  test('says that replies are not sent if no mail server is set up', async () => {
    const { user } = open('/admin/messages/7', {
      'GET /admin/mail': { is_sent: false },
      'POST /admin/messages/7/reply': { results: { ...hats, state: 'replied' } },
    });
    expect(await screen.findByText(/emails are saved in a folder and not sent/)).toBeVisible();
    await user.type(await answer(), 'Thank you!');
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'mina@example.org' });
    expect(links.map(({ href }) => new URL(href).searchParams.get('body'))).toContain('Thank you!');
    await user.click(await button('Save reply'));
    expect(await screen.findByText(/Your reply has been saved but not sent/)).toBeVisible();
    expect(screen.queryByText(/on its way/)).not.toBeInTheDocument();
  });

  test('is answered by email, and the reply is shown below it with its author', async () => {
    const reply = {
      id: 1,
      message: 'Thank you!',
      created_at: '2026-01-06T10:00:00.000Z',
      author: 'Ada Ahmadi',
    };
    const { user, changes } = open('/admin/messages/7', {
      'POST /admin/messages/7/reply': { results: { ...hats, state: 'replied', replies: [reply] } },
    });
    await user.type(await answer(), 'Thank you!');
    await user.click(await button('Send reply'));
    expect(
      await screen.findByText('Your reply has been saved and will be sent to mina@example.org.'),
    ).toBeVisible();
    expect(changes().at(-1)).toMatchObject({ body: { message: 'Thank you!' } });
    expect(screen.getByRole('heading', { name: 'Ada Ahmadi replied' })).toBeVisible();
    expect(await answer()).toHaveValue('');
  });

  test('is not marked as replied to if its newest reply was given up', async () => {
    const created_at = '2026-01-06T10:00:00.000Z';
    const reply = { id: 1, message: 'Thank you!', created_at, author: 'Ada Ahmadi' };
    open('/admin/messages/7', {
      'GET /admin/messages/7': { results: { ...hats, state: 'replied', replies: [reply] } },
      'GET /admin/mail': { is_sent: true },
      'GET /admin/mail/about/reply/1': { results: { state: 'given_up', at: created_at, why: null } },
    });
    expect(await screen.findByText('Reply not sent')).toBeVisible();
    expect(screen.queryByText('Replied')).not.toBeInTheDocument();
  });

  test('says so if an earlier reply could not be sent, as the list does', async () => {
    const created_at = '2026-01-06T10:00:00.000Z';
    const reply = { message: 'Thank you!', created_at, author: 'Ada Ahmadi' };
    const replies = [
      { ...reply, id: 1 },
      { ...reply, id: 2 },
    ];
    open('/admin/messages/7', {
      'GET /admin/messages/7': { results: { ...hats, state: 'replied', replies } },
      'GET /admin/mail': { is_sent: true },
      'GET /admin/mail/about/reply/1': { results: { state: 'failed', at: created_at, why: null } },
      'GET /admin/mail/about/reply/2': { results: { state: 'sent', at: created_at, why: null } },
    });
    expect(await screen.findByText('Reply not sent')).toBeVisible();
  });

  test('keeps an unfinished reply until it is sent', async () => {
    const first = open('/admin/messages/7');
    await first.user.type(await answer(), 'Dear Mina');
    first.unmount();
    open('/admin/messages/7');
    expect(await answer()).toHaveValue('Dear Mina');
  });

  test('keeps a reply typed after a sign-out in another tab', async () => {
    const first = open('/admin/messages/7');
    await first.user.type(await answer(), 'Dear');
    act(() => auth.clear());
    await first.user.type(await answer(), ' Mina');
    first.unmount();
    open('/admin/messages/7');
    expect(await answer()).toHaveValue('Dear Mina');
  });

  test.each([
    ['offline', () => Promise.reject(new Error('Network Error')), /when you are connected/],
    ['broken', failing(500), /try again in a moment/],
    ['refused', failing(409, { message: 'This message is in the trash.' }), /in the trash/],
  ])('keeps the reply if sending it was %s', async (_, refusal, words) => {
    const { user } = open('/admin/messages/7', { 'POST /admin/messages/7/reply': refusal });
    await user.type(await answer(), 'Dear Mina');
    await user.click(await button('Send reply'));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await answer()).toHaveValue('Dear Mina');
  });

  test('requires a reply before it sends one', async () => {
    const { user, changes } = open('/admin/messages/5');
    await user.click(await button('Send reply'));
    expect(await screen.findByText('Please write your reply.')).toBeVisible();
    expect(changes()).toEqual([]);
  });

  test('links to the next message, and to the previous one', async () => {
    const { user, router } = open('/admin/messages/7');
    await user.click(await screen.findByRole('link', { name: 'Next message' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Coats' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Next message' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Previous message' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/messages/7'));
  });

  test('is replaced by the next when it is archived, and Undo restores it', async () => {
    const { user, changes } = open('/admin/messages/7');
    await user.click(await button('Archive'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Coats' })).toBeVisible();
    await user.click(await button('Undo'));
    expect(await screen.findByText('The message is back where it was.')).toBeVisible();
    expect(changes().map(({ body }) => body)).toEqual([
      { state: 'read' },
      { state: 'archived' },
      { state: 'read' },
    ]);
  });

  test('goes to the trash, and comes back', async () => {
    const { user, changes } = open('/admin/messages/5', {
      'DELETE /admin/messages/5': null,
      'POST /admin/messages/5/restore': { results: coats },
    });
    await user.click(await button('Move to the trash'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hats' })).toBeVisible();
    await user.click(await button('Undo'));
    expect(await screen.findByText('The message has been restored.')).toBeVisible();
    expect(changes().map(({ name }) => name)).toContain('POST /admin/messages/5/restore');
  });

  test('in the trash can’t be answered', async () => {
    open('/admin/messages/5', {
      'GET /admin/messages/5': { results: { ...coats, deleted_at: coats.created_at } },
    });
    expect(await button('Restore')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
