import { type Audience, type NewsletterMail, type Mailing, usualNewsletterSettings } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { routes } from '../../routes';

const newsletter = {
  ...published,
  id: 3,
  state: 'draft',
  publish_at: null,
  slug: 'coats',
  title: 'Coats',
  subject: 'Coats for the winter',
  preview: '',
  from_name: '',
  language: 'en',
  topic_id: 2,
  blocks: [],
  in_archive: true,
};

const mail: NewsletterMail = {
  subject: 'Coats for the winter',
  preview: 'Forty are warm.',
  from: 'Lapis <news@lapis.example>',
  html: '<html><body><p style="color: red">Dear reader</p></body></html>',
  text: 'Dear reader',
  size: 60,
  version: '0f3a',
  checks: [
    { level: 'fine', text: 'The newsletter has 1 kB.' },
    { level: 'warning', text: 'The newsletter has no subject.' },
  ],
};

const topics = [
  { id: 1, name: 'Appeals', description: '', subscribers: 12 },
  { id: 2, name: 'School news', description: '', subscribers: 9 },
];

const settings = { ...usualNewsletterSettings, version: 1, updated_at: null };

const mailing: Mailing = {
  id: 5,
  state: 'sending',
  subject: 'Coats for the winter',
  audience: { languages: ['en'] },
  at: '2026-01-05T10:00:00.000Z',
  finished_at: null,
  says: '',
  count: 1204,
  waiting: 950,
  retrying: 10,
  sent: 240,
  refused: 3,
  bounced: 1,
  complaints: 0,
  left: 2,
  skipped: 0,
  rate: 120,
  visits: 31,
  gifts: { count: 2, amount: 4500 },
};

beforeEach(() => sessionStorage.clear());

const counting = ({ body }: SentRequest) => {
  const { audience } = body as { audience: Audience };
  return { count: audience.giving ? 300 : 1204 };
};

function open(answers: Record<string, unknown> = {}, user = administrator) {
  const page = renderPage(routes, {
    at: '/admin/newsletters/3/send',
    user,
    answers: {
      'GET /admin/newsletters/3': { results: newsletter },
      'GET /admin/newsletters/3/mail': { results: mail },
      'GET /admin/newsletters/3/progress': { results: null },
      'GET /admin/mail': { is_sent: true },
      'GET /admin/newsletters/settings': { results: settings },
      'GET /admin/newsletters/topics': { results: topics, total: 2, page: 1, per_page: 100 },
      'POST /admin/newsletters/3/count': counting,
      ...answers,
    },
  });
  const calls = (name: string) => page.sent.filter((call) => call.name === name).map(({ body }) => body);
  return { user: userEvent.setup(), calls, ...page };
}

const button = (name: string | RegExp, where = document.body) => within(where).findByRole('button', { name });

describe('a newsletter before it is sent', () => {
  test('is shown in an inbox and in an email program, without scripts', async () => {
    const { user } = open();
    const frame = await screen.findByTitle<HTMLIFrameElement>('The newsletter as an email');
    expect(screen.getByText('Lapis <news@lapis.example>')).toBeVisible();
    expect(screen.getByText('Forty are warm.')).toHaveAttribute('dir', 'auto');
    expect(frame.srcdoc).toContain('Dear reader');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    await user.click(screen.getByRole('radio', { name: 'Plain text' }));
    expect(screen.getByRole('group', { name: 'The newsletter as plain text' })).toHaveTextContent(
      'Dear reader',
    );
    expect(screen.queryByRole('radio', { name: 'Dark' })).not.toBeInTheDocument();
  });

  test('has its checks in order of importance', async () => {
    open();
    const checks = within(await screen.findByRole('region', { name: 'Checks' })).getAllByRole('listitem');
    expect(checks.map(({ textContent }) => textContent)).toEqual([
      'Worth a lookThe newsletter has no subject.',
      'FineThe newsletter has 1 kB.',
    ]);
  });

  test('can’t be sent while a check fails, and links to its form', async () => {
    const checks = [{ level: 'error', text: 'A button leads nowhere.' }];
    const { user, calls } = open({ 'GET /admin/newsletters/3/mail': { results: { ...mail, checks } } });
    expect(await screen.findByRole('link', { name: 'Open the newsletter' })).toHaveAttribute(
      'href',
      '/admin/newsletters/3',
    );
    const send = await button('Send to 1,204 people');
    await waitFor(() => expect(send).toHaveAccessibleDescription(/First fix what is listed/));
    await user.click(send);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(calls('POST /admin/newsletters/3/send')).toEqual([]);
  });

  test('goes to readers of its language by default, who are counted again with each change', async () => {
    const { user, calls } = open();
    expect(await screen.findByText('1,204 people will receive it.')).toBeVisible();
    expect(screen.getByText(/is about “School news”/)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Gifts' }), 'Have given');
    expect(await screen.findByText('300 people will receive it.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Dari' }));
    await user.type(screen.getByRole('textbox', { name: 'Region' }), 'Yorkshire');
    const last = { languages: ['en', 'fa-AF'], giving: 'gave', region: 'Yorkshire' };
    await waitFor(() => expect(calls('POST /admin/newsletters/3/count').at(-1)).toEqual({ audience: last }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Send it to' }), 'Everyone');
    await waitFor(() => expect(calls('POST /admin/newsletters/3/count').at(-1)).toEqual({ audience: {} }));
  });

  test('can have its group saved under a name, beside those that a colleague has saved meanwhile', async () => {
    const theirs = { ...settings, version: 2, audiences: [{ name: 'Givers', audience: { giving: 'gave' } }] };
    const { user, calls } = open({
      'PATCH /admin/newsletters/settings': ({ body }: SentRequest) =>
        (body as { version: number }).version === 1
          ? failing(409, { message: 'Someone else has changed this.', results: theirs })
          : { results: { ...theirs, ...(body as object), version: 3 } },
    });
    const save = await button('Save this group');
    await user.click(save);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      /Please give it a name/,
    );
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Givers');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/already a group/),
    );
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'English readers');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/“English readers” has been saved/)).toBeVisible();
    await waitFor(() => expect(save).not.toBeInTheDocument());
    expect(calls('PATCH /admin/newsletters/settings').at(-1)).toEqual({
      version: 2,
      audiences: [...theirs.audiences, { name: 'English readers', audience: { languages: ['en'] } }],
    });
    const who = screen.getByRole('combobox', { name: 'Send it to' });
    await user.selectOptions(who, 'Givers');
    expect(await screen.findByText('300 people will receive it.')).toBeVisible();
  });

  test('can be sent as a test to the person who presses the button', async () => {
    const { user } = open({ 'POST /admin/newsletters/3/test': { status: 'Sent.' } });
    await user.click(await button('Send me a test first'));
    expect(await screen.findByText('A test is on its way to ada@lapis.example.')).toBeVisible();
  });

  test('is sent after a question that says what, to how many and when', async () => {
    let now: Mailing | null = null;
    const { user, calls } = open({
      'GET /admin/newsletters/3/progress': () => ({ results: now }),
      'POST /admin/newsletters/3/send': () => {
        now = mailing;
        return { count: 1204 };
      },
    });
    await screen.findByTitle('The newsletter as an email');
    await user.click(await button('Send to 1,204 people'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Send “Coats for the winter” to 1,204 people?' }),
    );
    expect(await dialog.findByText(/goes out now/)).toBeInTheDocument();
    expect(calls('POST /admin/newsletters/3/send')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send to 1,204 people' }));
    expect(await screen.findByText('The newsletter is on its way to 1,204 people.')).toBeVisible();
    expect(calls('POST /admin/newsletters/3/send')).toEqual([
      { version: mail.version, audience: { languages: ['en'] } },
    ]);
    expect(screen.getByText('On its way to 1,204 people.')).toBeVisible();
  });

  test('can be scheduled only for a time in the future', async () => {
    const { user, calls } = open({ 'POST /admin/newsletters/3/send': { count: 1204 } });
    await screen.findByTitle('The newsletter as an email');
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    const send = await button('Schedule for 1,204 people');
    expect(send).toHaveAccessibleDescription('Choose a time in the future.');
    await user.type(screen.getByLabelText('Day and time'), '2099-12-03T09:00');
    await user.click(send);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/3 December 2099/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Schedule for 1,204 people' }));
    expect(await screen.findByText(/The newsletter goes out on 3 December 2099/)).toBeVisible();
    expect(calls('POST /admin/newsletters/3/send')).toEqual([
      {
        version: mail.version,
        audience: { languages: ['en'] },
        at: new Date('2099-12-03T09:00').toISOString(),
      },
    ]);
  });

  test('shows the server’s reason if it is not sent, and is checked again', async () => {
    const { user, calls } = open({
      'POST /admin/newsletters/3/send': failing(409, { message: 'This newsletter was changed.' }),
    });
    await screen.findByTitle('The newsletter as an email');
    await user.click(await button('Send to 1,204 people'));
    await user.click(await button('Send to 1,204 people', await screen.findByRole('dialog')));
    expect(await screen.findByRole('alert')).toHaveTextContent('This newsletter was changed.');
    expect(calls('GET /admin/newsletters/3/mail')).toHaveLength(2);
  });

  test('shows its progress if a colleague has sent it meanwhile', async () => {
    let now: Mailing | null = null;
    const { user } = open({
      'GET /admin/newsletters/3/progress': () => ({ results: now }),
      'POST /admin/newsletters/3/send': () => {
        now = mailing;
        return failing(409, { message: 'This newsletter is being sent already.' });
      },
    });
    await screen.findByTitle('The newsletter as an email');
    await user.click(await button('Send to 1,204 people'));
    await user.click(await button('Send to 1,204 people', await screen.findByRole('dialog')));
    expect(await screen.findByText('This newsletter is being sent already.')).toBeVisible();
    expect(screen.getByText('On its way to 1,204 people.')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Send the newsletter' })).not.toBeInTheDocument();
  });

  test('keeps its group while staff visit another page, and is checked again after that', async () => {
    let looks = 0;
    const { user, router } = open({
      'GET /admin/newsletters/3/mail': () => {
        looks += 1;
        return looks === 1 ? { results: mail } : new Promise(() => {});
      },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Gifts' }), 'Have given');
    await button('Send to 300 people');
    await act(() => router.navigate('/admin/newsletters'));
    await act(() => router.navigate('/admin/newsletters/3/send'));
    const send = await button('Send to 300 people');
    // The result of the previous visit is still shown.
    expect(screen.getByTitle('The newsletter as an email')).toBeInTheDocument();
    expect(send).toHaveAccessibleDescription('The newsletter is being checked.');
  });

  test('can be counted again if the count failed', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    let isDown = true;
    const { user } = open({
      'POST /admin/newsletters/3/count': () =>
        isDown ? failing(400, { message: 'Not now.' }) : { count: 1204 },
    });
    const again = await button('Try again');
    const send = await button('Send');
    expect(send).toHaveAccessibleDescription(/could not be loaded/);
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    isDown = false;
    await user.click(again);
    expect(await screen.findByText('1,204 people will receive it.')).toBeVisible();
  });

  test('needs an editor if the sender may not publish, which the button says beforehand', async () => {
    const staff_role = {
      name: 'sender',
      label: 'Sender',
      permissions: ['write' as const, 'newsletters' as const],
    };
    const sender = { ...administrator, staff_role } as typeof administrator;
    const { unmount } = open({}, sender);
    const reason = /ask an editor to publish/;
    await waitFor(async () =>
      expect(await button('Send to 1,204 people')).toHaveAccessibleDescription(reason),
    );
    unmount();
    open({ 'GET /admin/newsletters/3': { results: { ...newsletter, state: 'published' } } }, sender);
    await waitFor(async () =>
      expect(await button('Send to 1,204 people')).not.toHaveAttribute('aria-disabled'),
    );
  });

  test('is only saved if no mail server is set up, and each text says so', async () => {
    let now: Mailing | null = null;
    const { user } = open({
      'GET /admin/mail': { is_sent: false },
      'GET /admin/newsletters/3/progress': () => ({ results: now }),
      'POST /admin/newsletters/3/send': () => {
        now = { ...mailing, state: 'sent' };
        return { count: 1204 };
      },
    });
    expect(await screen.findByText(/This newsletter would reach no one/)).toBeVisible();
    await screen.findByTitle('The newsletter as an email');
    await user.click(await button('Save without sending'));
    const dialog = await screen.findByRole('dialog', {
      name: 'Save “Coats for the winter” without sending it?',
    });
    expect(dialog).toHaveTextContent(/saved as files on the server, and reach no one/);
    await user.click(await button('Save without sending', dialog));
    expect(await screen.findByText(/has been saved, not sent/)).toBeVisible();
    expect(screen.getByText('Saved, not sent.')).toBeVisible();
    expect(screen.getByText(/No mail server is set up, so emails/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'In figures' })).toHaveTextContent(/^In figuresSaved240/);
  });
});

describe('a newsletter while it is sent', () => {
  const stateful = (start: Mailing) => {
    let now = start;
    const become = (changes: Partial<Mailing>) => () => ({ results: (now = { ...now, ...changes }) });
    return {
      'GET /admin/newsletters/3/progress': () => ({ results: now }),
      'POST /admin/newsletters/3/pause': become({ state: 'paused' }),
      'POST /admin/newsletters/3/resume': become({ state: 'sending' }),
      'POST /admin/newsletters/3/stop': become({ state: 'stopped', finished_at: mailing.at }),
    };
  };

  test('shows its progress, the remaining time, and the results', async () => {
    open(stateful(mailing));
    expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '244');
    expect(screen.getByText(/244 of 1,204 done. About 8 minutes left. 120 a minute/)).toBeVisible();
    const figures = screen.getByRole('region', { name: 'In figures' });
    expect(figures).toHaveTextContent(/Trying again10.*Refused3.*Unsubscribed2.*Visits31.*Gifts2, £45/);
    expect(figures).toHaveTextContent('this site doesn’t track people');
  });

  test('says that it waits while the mail server can’t be reached, and promises no time', async () => {
    open(stateful({ ...mailing, says: 'The mail server can’t be reached at the moment.' }));
    expect(await screen.findByText('Waiting for the mail server.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('can’t be reached at the moment');
    expect(screen.getByText('244 of 1,204 done.')).toBeVisible();
  });

  test('is paused, resumed by the same button, and stopped after a question', async () => {
    const { user, calls } = open(stateful(mailing));
    const pause = await button('Pause');
    await user.click(pause);
    expect(await screen.findByText('Paused.')).toBeVisible();
    expect(pause).toHaveFocus();
    expect(pause).toHaveTextContent('Resume');
    await user.click(pause);
    expect(await screen.findByText('On its way to 1,204 people.')).toBeVisible();
    await user.click(await button('Stop'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop sending for good?' }));
    expect(await dialog.findByText(/960 people won’t receive the newsletter/)).toBeInTheDocument();
    expect(calls('POST /admin/newsletters/3/stop')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByText('Stopped for good.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
    expect(screen.getByText('Never sent')).toBeVisible();
    expect(screen.queryByText('Waiting')).not.toBeInTheDocument();
  });

  test('that was paused automatically shows the reason', async () => {
    open(stateful({ ...mailing, state: 'paused', says: 'The mail server does not answer.' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The mail server does not answer.');
  });

  test('that was paused before the first email shows no progress', async () => {
    const none = { waiting: 0, retrying: 0, sent: 0, refused: 0, bounced: 0 };
    open(stateful({ ...mailing, ...none, state: 'paused', says: 'Email is not set up.' }));
    expect(await screen.findByText(/0 of 1,204 done/)).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0');
  });

  test('that is scheduled can be cancelled, and sent again', async () => {
    const none = { waiting: 0, retrying: 0, sent: 0, refused: 0, bounced: 0 };
    const waiting: Mailing = { ...mailing, ...none, state: 'scheduled', at: '2099-12-03T09:00:00.000Z' };
    const { user } = open(stateful(waiting));
    expect(await screen.findByText(/Goes out on 3 December 2099/)).toBeVisible();
    expect(screen.getByText(/To: English readers\./)).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(await button('Cancel sending'));
    await user.click(await button('Cancel sending', await screen.findByRole('dialog')));
    expect(await screen.findByText('Sending cancelled. No one has received it.')).toBeVisible();
    expect(await button('Send to 1,204 people')).toBeVisible();
  });

  test.each([
    ['with its publication', true],
    ['without it, if somebody takes the tick off', false],
  ])('that will also be published can be cancelled %s', async (_, isUnpublished) => {
    const none = { waiting: 0, retrying: 0, sent: 0, refused: 0, bounced: 0 };
    const { user, calls } = open({
      ...stateful({ ...mailing, ...none, state: 'scheduled', at: '2099-12-03T09:00:00.000Z' }),
      'GET /admin/newsletters/3': { results: { ...newsletter, state: 'scheduled' } },
      'POST /admin/newsletters/bulk': { done: [3], open: [] },
    });
    await user.click(await button('Cancel sending'));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel sending?' });
    const tick = within(dialog).getByRole('checkbox', { name: 'Don’t publish it on the site either' });
    expect(tick).toBeChecked();
    if (!isUnpublished) await user.click(tick);
    await user.click(await button('Cancel sending', dialog));
    expect(await screen.findByText(/^Sending cancelled\. No one has received it/)).toHaveTextContent(
      isUnpublished ? /won’t be published/ : /received it\.$/,
    );
    expect(calls('POST /admin/newsletters/bulk')).toEqual(
      isUnpublished ? [{ ids: [3], action: 'unpublish' }] : [],
    );
  });

  test('that had already started when it was cancelled says how many have received it', async () => {
    let now: Mailing = { ...mailing, state: 'scheduled', at: '2099-12-03T09:00:00.000Z' };
    const { user } = open({
      'GET /admin/newsletters/3/progress': () => ({ results: now }),
      'POST /admin/newsletters/3/stop': () => ({ results: (now = { ...mailing, state: 'stopped' }) }),
    });
    await user.click(await button('Cancel sending'));
    await user.click(await button('Cancel sending', await screen.findByRole('dialog')));
    const words = 'Sending had already started: 240 people have received it. The rest won’t.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(await screen.findByText('Stopped for good.')).toBeVisible();
  });
});

test('unsaved text is saved before the newsletter’s form opens this page', async () => {
  const { router, user, sent } = renderForm();
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), '!');
  await user.click(await button('Send…'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/newsletters/3/send'));
  expect(sent.some(({ name }) => name === 'PATCH /admin/newsletters/3/draft')).toBe(true);
});

function renderForm() {
  const page = renderPage(routes, {
    at: '/admin/newsletters/3',
    user: administrator,
    answers: {
      'GET /admin/newsletters/3': { results: newsletter },
      'GET /admin/newsletters/3/progress': { results: null },
      'POST /admin/newsletters/3/presence': { others: [] },
      'GET /admin/newsletters/topics': { results: topics, total: 2, page: 1, per_page: 100 },
      'PATCH /admin/newsletters/3/draft': ({ body }: SentRequest) => ({
        results: {
          ...newsletter,
          draft: { ...(body as object), version: 1, updated_at: newsletter.updated_at },
        },
      }),
    },
  });
  return { user: userEvent.setup(), ...page };
}
