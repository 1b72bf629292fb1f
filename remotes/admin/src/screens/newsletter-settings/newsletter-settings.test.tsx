import { type Mailing, type StoredNewsletterSettings, usualNewsletterSettings } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const settings: StoredNewsletterSettings = {
  ...usualNewsletterSettings,
  audiences: [
    { name: 'Givers', audience: { giving: 'gave' } },
    { name: 'Leicester', audience: { region: 'Leicester' } },
  ],
  version: 3,
  updated_at: null,
};

const appeals = { id: 1, name: 'Appeals', description: 'What we ask for.', subscribers: 12 };

function open(answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at: '/admin/newsletters/settings',
    user: administrator,
    answers: {
      'GET /admin/newsletters/settings': { results: settings },
      'GET /admin/newsletters/topics': { results: [appeals], total: 1, page: 1, per_page: 100 },
      'GET /admin/newsletters/digests': { results: [], total: 0, page: 1, per_page: 20 },
      'PATCH /admin/newsletters/settings': ({ body }: SentRequest) => ({
        results: { ...settings, ...(body as object), version: 4 },
      }),
      ...answers,
    },
  });
  const changes = () => page.sent.filter(({ name }) => !name.startsWith('GET'));
  return { user: userEvent.setup(), changes, ...page };
}

const save = () => screen.getByRole('button', { name: 'Save' });

test('only what was changed is saved', async () => {
  const { user, changes } = open();
  const rate = await screen.findByRole('textbox', { name: 'Emails a minute, at most' });
  await user.clear(rate);
  await user.type(rate, '60');
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Welcome');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dari' }), 'Every month');
  await user.click(screen.getByRole('checkbox', { name: /unless they opt out/ }));
  await user.click(save());
  expect(await screen.findByText(/The settings have been saved/)).toBeVisible();
  expect(changes().map(({ body }) => body)).toEqual([
    {
      version: 3,
      per_minute: 60,
      welcome: { is_on: true, subject: 'Welcome', text: '' },
      digests: { ...settings.digests, 'fa-AF': 'month' },
      soft_opt_in: true,
    },
  ]);
});

test('a colleague’s change meanwhile stays, and is shown if it conflicts', async () => {
  const theirs: StoredNewsletterSettings = {
    ...settings,
    welcome: { is_on: true, subject: 'Hello', text: 'Good to have you.' },
    digests: { ...settings.digests, en: 'week' },
    audiences: [...settings.audiences, { name: 'Pashto', audience: { languages: ['ps'] } }],
    version: 4,
  };
  const { user, changes } = open({
    'PATCH /admin/newsletters/settings': ({ body }: SentRequest) =>
      (body as StoredNewsletterSettings).version === 4
        ? { results: { ...theirs, ...(body as object), version: 5 } }
        : failing(409, { message: 'Someone else has changed this.', results: theirs }),
  });
  const subject = await screen.findByRole('textbox', { name: 'Subject' });
  await user.type(subject, 'Welcome');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dari' }), 'Every month');
  await user.click(screen.getByRole('button', { name: 'Remove “Givers”' }));
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(/Someone else/);
  expect(subject).toHaveAccessibleDescription(/They wrote: “Hello”/);
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Good to have you.');
  await user.click(save());
  expect(await screen.findByText(/The settings have been saved/)).toBeVisible();
  expect(changes().at(-1)?.body).toEqual({
    version: 4,
    welcome: { is_on: true, subject: 'Welcome', text: 'Good to have you.' },
    digests: { ...theirs.digests, 'fa-AF': 'month' },
    audiences: theirs.audiences.slice(1),
  });
  expect(screen.getByText('Saved')).toBeVisible();
});

test('invalid numbers are marked beside their fields, and nothing is sent', async () => {
  const { user, changes } = open();
  const rate = await screen.findByRole('textbox', { name: 'Emails a minute, at most' });
  await user.type(rate, 'x');
  await user.click(save());
  expect(rate).toHaveAccessibleDescription(/Please type a whole number/);
  expect(changes()).toEqual([]);
});

test('the law on writing to givers is explained beside the setting', async () => {
  open();
  expect(await screen.findByText(/Since 5 February 2026 the law has let a charity write/)).toBeVisible();
  expect(screen.getByText(/never covers gifts from before/)).toBeVisible();
});

test('a saved group is removed with the next save, and the focus moves to the next group', async () => {
  const { user, changes } = open();
  await user.click(await screen.findByRole('button', { name: 'Remove “Givers”' }));
  expect(screen.getByRole('button', { name: 'Remove “Leicester”' })).toHaveFocus();
  await user.click(save());
  await waitFor(() =>
    expect(changes().at(-1)?.body).toEqual({ version: 3, audiences: [settings.audiences[1]] }),
  );
});

test('a topic is added, changed, and removed after a question', async () => {
  const { user, changes } = open({
    'POST /admin/newsletters/topics': { results: { ...appeals, id: 2, name: 'School news' } },
    'PATCH /admin/newsletters/topics/1': { results: appeals },
    'DELETE /admin/newsletters/topics/1': undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Add a topic' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Add a topic' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'School news');
  await user.click(dialog.getByRole('button', { name: 'Add the topic' }));
  expect(await screen.findByText(/The topic “School news” has been added/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Change “Appeals”' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Change “Appeals”' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' too');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The topic “Appeals too” has been saved.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Remove “Appeals”' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Remove the topic “Appeals”?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The topic “Appeals” has been removed.')).toBeVisible();
  expect(changes()).toMatchObject([
    { body: { name: 'School news', description: '' } },
    { body: { name: 'Appeals too', description: 'What we ask for.' } },
    { name: 'DELETE /admin/newsletters/topics/1' },
  ]);
});

test('a topic that a waiting newsletter uses stays, with the reason', async () => {
  const { user } = open({
    'DELETE /admin/newsletters/topics/1': failing(409, {
      message: 'The newsletter “Coats” waits to be sent.',
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove “Appeals”' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The newsletter “Coats” waits to be sent.')).toBeVisible();
});

test('a digest that is being sent is paused, and resumed by the same button', async () => {
  let digest: Mailing = {
    id: 9,
    state: 'sending',
    subject: 'New stories',
    audience: {},
    at: '2026-01-05T10:00:00.000Z',
    finished_at: null,
    says: '',
    count: 100,
    waiting: 60,
    retrying: 0,
    sent: 40,
    refused: 0,
    bounced: 0,
    complaints: 0,
    left: 0,
    skipped: 0,
    rate: 120,
    visits: 0,
    gifts: { count: 0, amount: 0 },
  };
  const become = (state: Mailing['state']) => () => ({ results: (digest = { ...digest, state }) });
  const { user } = open({
    'GET /admin/newsletters/digests': () => ({ results: [digest], total: 1, page: 1, per_page: 20 }),
    'POST /admin/newsletters/digests/9/pause': become('paused'),
    'POST /admin/newsletters/digests/9/resume': become('sending'),
  });
  const list = await screen.findByRole('list', { name: 'Past digests' });
  expect(list).toHaveTextContent(/New stories.*40 of 100 done. About a minute left/);
  const turn = screen.getByRole('button', { name: 'Pause: New stories' });
  await user.click(turn);
  await waitFor(() => expect(list).toHaveTextContent('Paused.'));
  expect(turn).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Resume: New stories' }));
  await waitFor(() => expect(list).toHaveTextContent('On its way to 100 people.'));
});
