import type { OneSubscriber, Subscriber } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { saveFile } from '@lapis/ui/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));
beforeEach(() => jest.mocked(saveFile).mockClear());

const mina: Subscriber = {
  id: 1,
  email: 'mina@example.org',
  state: 'on',
  basis: 'consent',
  consent: 'Send me news.',
  language: 'en',
  paused_until: null,
  ended_because: null,
  asked_at: '2026-01-05T10:00:00.000Z',
  confirmed_at: '2026-01-06T10:00:00.000Z',
  unsubscribed_at: null,
};
const counts = { all: 1203, on: 1200, pending: 1, ended: 2 };

test('lists and sorts subscribers, with the number in each state', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/subscribers',
    user: administrator,
    answers: { 'GET /admin/subscribers': { results: [mina], total: 1203, page: 1, per_page: 20, counts } },
  });
  const row = await screen.findByRole('row', { name: /mina@example.org/ });
  expect(row).toHaveTextContent(/Subscribed.*5 January 2026.*6 January 2026/);
  const states = within(screen.getByRole('navigation', { name: 'Show' }));
  expect(states.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All1,203',
    'Subscribed1,200',
    'Not confirmed1',
    'Ended2',
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Email' }));
  await screen.findByRole('columnheader', { name: 'Email' });
  expect(sent.at(-1)?.query).toMatchObject({ sort: 'email', state: 'all', page: 1 });
});

test('shows why a subscriber receives newsletters, and why they ended', async () => {
  const others: Subscriber[] = [
    { ...mina, basis: 'soft_opt_in', language: 'fa-AF', paused_until: '2099-03-01T00:00:00.000Z' },
    { ...mina, id: 2, email: 'old@example.org', state: 'ended', ended_because: 'bounced' },
  ];
  renderPage(routes, {
    at: '/admin/subscribers',
    user: administrator,
    answers: { 'GET /admin/subscribers': { results: others, total: 2, page: 1, per_page: 20, counts } },
  });
  const row = await screen.findByRole('row', { name: /mina@example.org/ });
  expect(row).toHaveTextContent(/Paused until 1 March 2099.*Gave, and didn’t opt out.*Dari/);
  expect(screen.getByRole('row', { name: /old@example.org/ })).toHaveTextContent('Address no longer works');
  expect(screen.getByRole('link', { name: 'Newsletter settings' })).toHaveAttribute(
    'href',
    '/admin/newsletters/settings',
  );
});

const csvAnswers = {
  'GET /admin/subscribers': { results: [mina], total: 1, page: 1, per_page: 20, counts },
  'GET /admin/subscribers.csv': 'email,state\n',
};

test('is saved as a table, with the same filters', async () => {
  const at = '/admin/subscribers?state=on&q=mina';
  const { sent } = renderPage(routes, { at, user: administrator, answers: csvAnswers });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith({
      type: 'text/csv',
      content: 'email,state\n',
      name: expect.stringMatching(/^lapis-subscribers-.*csv$/),
    }),
  );
  const asked = sent.find(({ name }) => name === 'GET /admin/subscribers.csv');
  expect(asked?.query).toEqual({ state: 'on', q: 'mina', sort: '-asked_at' });
});

test('asks before all are saved whether to include those who must get no news', async () => {
  const { sent } = renderPage(routes, { at: '/admin/subscribers', user: administrator, answers: csvAnswers });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await userEvent.click(screen.getByRole('button', { name: /^Subscribed people only/ }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  expect(sent.find(({ name }) => name.endsWith('.csv'))?.query).toMatchObject({ state: 'on' });
});

test.each([
  ['Unsubscribe', 'unsubscribe', '1 person unsubscribed.'],
  ['Erase', 'erase', '1 person erased.'],
])('%s needs a question first, and reports the result', async (button, action, words) => {
  const { sent } = renderPage(routes, {
    at: '/admin/subscribers',
    user: administrator,
    answers: {
      'GET /admin/subscribers': { results: [mina], total: 1, page: 1, per_page: 20, counts },
      'POST /admin/subscribers/bulk': { done: [1] },
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /mina@example.org/ }));
  await userEvent.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: `${button} mina@example.org?` });
  expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ ids: [1], action });
});

describe('one subscriber', () => {
  const one: OneSubscriber = {
    ...mina,
    region: '',
    topics: [
      { id: 1, name: 'Appeals', is_wanted: true },
      { id: 2, name: 'School news', is_wanted: true },
    ],
    events: [
      { at: '2026-01-05T10:00:00.000Z', what: 'asked', words: 'Send me news.', by: null },
      { at: '2026-02-05T10:00:00.000Z', what: 'corrected', words: 'mna is now mina.', by: 'Ada Ahmadi' },
    ],
    deliveries: [{ subject: 'Coats', at: '2026-02-06T10:00:00.000Z', state: 'sent' }],
  };
  const path = '/admin/subscribers/1';

  function open(subscriber = one, answers: Record<string, unknown> = {}) {
    const page = renderPage(routes, {
      at: path,
      user: administrator,
      answers: {
        [`GET ${path}`]: { results: subscriber },
        [`PATCH ${path}`]: ({ body }: SentRequest) => {
          const { topics, is_subscribed, ...rest } = body as {
            topics?: { id: number; is_wanted: boolean }[];
            is_subscribed?: boolean;
          };
          return {
            results: {
              ...subscriber,
              ...rest,
              ...(is_subscribed === false && { state: 'ended', ended_because: 'staff' }),
              topics: subscriber.topics.map((topic) => ({
                ...topic,
                ...topics?.find(({ id }) => id === topic.id),
              })),
            },
          };
        },
        'GET /admin/subscribers': { results: [], total: 0, page: 1, per_page: 20, counts },
        ...answers,
      },
    });
    const changes = () => page.sent.filter(({ name }) => !name.startsWith('GET'));
    return { user: userEvent.setup(), changes, ...page };
  }

  test('shows the evidence in order, word for word, and the newsletters received', async () => {
    open();
    const proof = await screen.findByRole('list', { name: 'What happened' });
    expect(within(proof).getAllByRole('listitem')[0]).toHaveTextContent(
      'Asked for the newsletter“Send me news.”',
    );
    expect(proof).toHaveTextContent(/Address corrected.*by Ada Ahmadi/);
    expect(screen.getByRole('list', { name: 'Newsletters' })).toHaveTextContent('CoatsSent');
  });

  test('is saved with only the changes, also of the topics', async () => {
    const { user, changes } = open();
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await user.clear(email);
    await user.type(email, 'mina@example.com');
    await user.click(screen.getByRole('checkbox', { name: 'Appeals' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('mina@example.com is saved.')).toBeVisible();
    expect(changes().map(({ body }) => body)).toEqual([
      { email: 'mina@example.com', topics: [{ id: 1, is_wanted: false }] },
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'mina@example.com' })).toBeVisible();
  });

  test('has the error about an invalid address beside its field', async () => {
    const { user } = open(one, {
      [`PATCH ${path}`]: failing(422, {
        message: 'Please check what you entered.',
        errors: { email: ['This address is on the list already.'] },
      }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        /on the list already/,
      ),
    );
  });

  test('is unsubscribed after a question, and can’t be changed any more', async () => {
    const { user, changes } = open();
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unsubscribe mina@example.org?' }));
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('Unsubscribed by staff')).toBeVisible();
    expect(changes().map(({ body }) => body)).toEqual([{ is_subscribed: false }]);
    expect(screen.queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument();
  });

  test('is erased after a question, and the list opens', async () => {
    const { user, changes, router } = open(one, { [`DELETE ${path}`]: undefined });
    await user.click(await screen.findByRole('button', { name: 'Erase' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase mina@example.org?' }));
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await screen.findByText('mina@example.org has been erased.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/subscribers');
    expect(changes().map(({ name }) => name)).toEqual([`DELETE ${path}`]);
  });

  test('is saved as a file with all data held', async () => {
    const held = { exported_at: mina.asked_at, site: 'https://lapis.example', subscriber: one };
    const { user } = open(one, { [`GET ${path}/export`]: held });
    await user.click(await screen.findByRole('button', { name: 'Download what we hold' }));
    expect(await screen.findByText(/has been saved as a file/)).toBeVisible();
    const [{ name, content }] = jest.mocked(saveFile).mock.lastCall!;
    expect(name).toBe('subscriber-1.json');
    expect(JSON.parse(content as string)).toEqual(held);
  });

  test('has a fixed address until it is confirmed, and the field says why', async () => {
    open({ ...one, state: 'pending', confirmed_at: null });
    const email = await screen.findByRole('textbox', { name: 'Email' });
    expect(email).toHaveAttribute('readonly');
    expect(email).toHaveAccessibleDescription(/ask them to subscribe again/);
  });

  test('has an address that can be corrected if it receives no email', async () => {
    open({ ...one, state: 'ended', ended_because: 'bounced' });
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('mina@example.org');
  });

  test('is added with the consent that the law requires, and its evidence', async () => {
    const { sent, router } = renderPage(routes, {
      at: '/admin/subscribers/add',
      user: administrator,
      answers: { 'POST /admin/subscribers': { results: one } },
    });
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mina@example.org');
    const basis = screen.getByRole('combobox', { name: 'Why you may write to them' });
    await user.selectOptions(basis, 'They gave or helped and didn’t opt out');
    expect(basis).toHaveAccessibleDescription(/Support from before that day never counts/);
    await user.type(screen.getByRole('textbox', { name: 'How and when' }), 'Gave £20 on 3 March 2026.');
    await user.click(screen.getByRole('button', { name: 'Add the subscriber' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
      email: 'mina@example.org',
      basis: 'soft_opt_in',
      evidence: 'Gave £20 on 3 March 2026.',
      language: 'en',
    });
  });
});
