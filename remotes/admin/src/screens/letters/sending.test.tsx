import { type Audience, type LetterMail, type Mailing, usualNewsletterSettings } from '@lapis/contract';
import { administrator, failing, renderPage, type Sent } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { published } from '../../cms/entries/entry.fixture';
import { routes } from '../../routes';

const letter = {
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

const mail: LetterMail = {
  subject: 'Coats for the winter',
  preview: 'Forty are warm.',
  from: 'Lapis <news@lapis.example>',
  html: '<html><body><p style="color: red">Dear reader</p></body></html>',
  text: 'Dear reader',
  size: 60,
  version: '0f3a',
  checks: [
    { level: 'fine', text: 'The letter has 1 kB.' },
    { level: 'warning', text: 'The letter has no subject.' },
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

const counted = ({ body }: Sent) => {
  const { audience } = body as { audience: Audience };
  return { count: audience.giving ? 300 : 1204 };
};

function open(answers: Record<string, unknown> = {}, user = administrator) {
  const page = renderPage(routes, {
    at: '/admin/letters/3/send',
    user,
    answers: {
      'GET /admin/letters/3': { results: letter },
      'GET /admin/letters/3/mail': { results: mail },
      'GET /admin/letters/3/progress': { results: null },
      'GET /admin/mail': { is_sent: true },
      'GET /admin/newsletter/settings': { results: settings },
      'GET /admin/newsletter/topics': { results: topics, total: 2, page: 1, per_page: 100 },
      'POST /admin/letters/3/count': counted,
      ...answers,
    },
  });
  const calls = (name: string) => page.sent.filter((call) => call.name === name).map(({ body }) => body);
  return { user: userEvent.setup(), calls, ...page };
}

const button = (name: string | RegExp, where = document.body) => within(where).findByRole('button', { name });

describe('before it is sent', () => {
  test('the letter is shown as an inbox and as a mail program have it, without its scripts', async () => {
    const { user } = open();
    const frame = await screen.findByTitle<HTMLIFrameElement>('The letter as an email');
    expect(screen.getByText('Lapis <news@lapis.example>')).toBeVisible();
    expect(screen.getByText('Forty are warm.')).toHaveAttribute('dir', 'auto');
    expect(frame.srcdoc).toContain('Dear reader');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    await user.click(screen.getByRole('radio', { name: 'As text' }));
    expect(screen.getByRole('group', { name: 'The letter as text' })).toHaveTextContent('Dear reader');
    expect(screen.queryByRole('radio', { name: 'Dark' })).not.toBeInTheDocument();
  });

  test('what was found comes in the order of how much it matters', async () => {
    open();
    const checks = within(await screen.findByRole('region', { name: 'Checks' })).getAllByRole('listitem');
    expect(checks.map(({ textContent }) => textContent)).toEqual([
      'Worth a lookThe letter has no subject.',
      'FineThe letter has 1 kB.',
    ]);
  });

  test('what has to be fixed keeps it from being sent, with the way to the letter beside it', async () => {
    const checks = [{ level: 'error', text: 'A button leads nowhere.' }];
    const { user, calls } = open({ 'GET /admin/letters/3/mail': { results: { ...mail, checks } } });
    expect(await screen.findByRole('link', { name: 'Open the letter' })).toHaveAttribute(
      'href',
      '/admin/letters/3',
    );
    const send = await button('Send to 1,204 people');
    await waitFor(() => expect(send).toHaveAccessibleDescription(/First fix what is listed/));
    await user.click(send);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(calls('POST /admin/letters/3/send')).toEqual([]);
  });

  test('readers of its language are counted at first, and again with each change', async () => {
    const { user, calls } = open();
    expect(await screen.findByText('1,204 people get it.')).toBeVisible();
    expect(screen.getByText(/belongs to “School news”/)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Gifts' }), 'Have given');
    expect(await screen.findByText('300 people get it.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Dari' }));
    await user.type(screen.getByRole('textbox', { name: 'Region' }), 'Yorkshire');
    const last = { languages: ['en', 'fa-AF'], giving: 'gave', region: 'Yorkshire' };
    await waitFor(() => expect(calls('POST /admin/letters/3/count').at(-1)).toEqual({ audience: last }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Send it to' }), 'Everybody');
    await waitFor(() => expect(calls('POST /admin/letters/3/count').at(-1)).toEqual({ audience: {} }));
  });

  test('a choice is saved under a name beside those that somebody else has saved meanwhile', async () => {
    const theirs = { ...settings, version: 2, audiences: [{ name: 'Givers', audience: { giving: 'gave' } }] };
    const { user, calls } = open({
      'PATCH /admin/newsletter/settings': ({ body }: Sent) =>
        (body as { version: number }).version === 1
          ? failing(409, { message: 'Someone else has changed this.', results: theirs })
          : { results: { ...theirs, ...(body as object), version: 3 } },
    });
    const save = await button('Save this choice');
    await user.click(save);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      /Please give it a name/,
    );
    // It is the name that a colleague has given to another choice meanwhile.
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Givers');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/already a choice/),
    );
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'English readers');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/“English readers” has been saved/)).toBeVisible();
    await waitFor(() => expect(save).not.toBeInTheDocument());
    expect(calls('PATCH /admin/newsletter/settings').at(-1)).toEqual({
      version: 2,
      audiences: [...theirs.audiences, { name: 'English readers', audience: { languages: ['en'] } }],
    });
    const who = screen.getByRole('combobox', { name: 'Send it to' });
    await user.selectOptions(who, 'Givers');
    expect(await screen.findByText('300 people get it.')).toBeVisible();
  });

  test('a test goes to who asks for it', async () => {
    const { user } = open({ 'POST /admin/letters/3/test': { status: 'Sent.' } });
    await user.click(await button('Send me a test first'));
    expect(await screen.findByText('A test is on its way to ada@lapis.example.')).toBeVisible();
  });

  test('it is sent after a question that says what, to how many and when', async () => {
    let now: Mailing | null = null;
    const { user, calls } = open({
      'GET /admin/letters/3/progress': () => ({ results: now }),
      'POST /admin/letters/3/send': () => {
        now = mailing;
        return { count: 1204 };
      },
    });
    await screen.findByTitle('The letter as an email');
    await user.click(await button('Send to 1,204 people'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Send “Coats for the winter” to 1,204 people?' }),
    );
    expect(await dialog.findByText(/goes out now/)).toBeInTheDocument();
    expect(calls('POST /admin/letters/3/send')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send to 1,204 people' }));
    expect(await screen.findByText('The letter is on its way to 1,204 people.')).toBeVisible();
    expect(calls('POST /admin/letters/3/send')).toEqual([
      { version: mail.version, audience: { languages: ['en'] } },
    ]);
    expect(screen.getByText('On its way to 1,204 people.')).toBeVisible();
  });

  test('it is sent at a time only where that is still to come', async () => {
    const { user, calls } = open({ 'POST /admin/letters/3/send': { count: 1204 } });
    await screen.findByTitle('The letter as an email');
    await user.click(await screen.findByRole('radio', { name: 'Later' }));
    const send = await button('Schedule for 1,204 people');
    expect(send).toHaveAccessibleDescription('Choose a time in the future.');
    await user.type(screen.getByLabelText('Day and time'), '2099-12-03T09:00');
    await user.click(send);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/3 December 2099/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Schedule for 1,204 people' }));
    expect(await screen.findByText(/The letter goes out on 3 December 2099/)).toBeVisible();
    expect(calls('POST /admin/letters/3/send')).toEqual([
      {
        version: mail.version,
        audience: { languages: ['en'] },
        at: new Date('2099-12-03T09:00').toISOString(),
      },
    ]);
  });

  test('why the server does not send it is said beside the button, and the letter is looked at anew', async () => {
    const { user, calls } = open({
      'POST /admin/letters/3/send': failing(409, { message: 'This letter was changed.' }),
    });
    await screen.findByTitle('The letter as an email');
    await user.click(await button('Send to 1,204 people'));
    await user.click(await button('Send to 1,204 people', await screen.findByRole('dialog')));
    expect(await screen.findByRole('alert')).toHaveTextContent('This letter was changed.');
    expect(calls('GET /admin/letters/3/mail')).toHaveLength(2);
  });

  test('where a colleague has sent it meanwhile, says so, and shows how far it is', async () => {
    let now: Mailing | null = null;
    const { user } = open({
      'GET /admin/letters/3/progress': () => ({ results: now }),
      'POST /admin/letters/3/send': () => {
        now = mailing;
        return failing(409, { message: 'This letter is being sent already.' });
      },
    });
    await screen.findByTitle('The letter as an email');
    await user.click(await button('Send to 1,204 people'));
    await user.click(await button('Send to 1,204 people', await screen.findByRole('dialog')));
    expect(await screen.findByText('This letter is being sent already.')).toBeVisible();
    expect(screen.getByText('On its way to 1,204 people.')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Send the letter' })).not.toBeInTheDocument();
  });

  test('who gets it is kept for whoever goes and changes the letter, which is then looked at anew', async () => {
    let looks = 0;
    const { user, router } = open({
      'GET /admin/letters/3/mail': () => {
        looks += 1;
        return looks === 1 ? { results: mail } : new Promise(() => {});
      },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Gifts' }), 'Have given');
    await button('Send to 300 people');
    await act(() => router.navigate('/admin/letters'));
    await act(() => router.navigate('/admin/letters/3/send'));
    const send = await button('Send to 300 people');
    // What it was found to be on the visit before still stands there.
    expect(screen.getByTitle('The letter as an email')).toBeInTheDocument();
    expect(send).toHaveAccessibleDescription('The letter is being checked.');
  });

  test('where they could not be counted, lets one try again', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    let isDown = true;
    const { user } = open({
      'POST /admin/letters/3/count': () => (isDown ? failing(400, { message: 'Not now.' }) : { count: 1204 }),
    });
    const again = await button('Try again');
    const send = await button('Send');
    expect(send).toHaveAccessibleDescription(/could not be loaded/);
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    isDown = false;
    await user.click(again);
    expect(await screen.findByText('1,204 people get it.')).toBeVisible();
  });

  test('whoever may not publish is told beforehand that an editor has to', async () => {
    const duty = { name: 'sender', label: 'Sender', permissions: ['write' as const, 'letters' as const] };
    const sender = { ...administrator, duty } as typeof administrator;
    const { unmount } = open({}, sender);
    const reason = /ask an editor to publish it/;
    await waitFor(async () =>
      expect(await button('Send to 1,204 people')).toHaveAccessibleDescription(reason),
    );
    unmount();
    open({ 'GET /admin/letters/3': { results: { ...letter, state: 'published' } } }, sender);
    await waitFor(async () =>
      expect(await button('Send to 1,204 people')).not.toHaveAttribute('aria-disabled'),
    );
  });

  test('where no mail server is set up, says of everything that nobody gets it', async () => {
    let now: Mailing | null = null;
    const { user } = open({
      'GET /admin/mail': { is_sent: false },
      'GET /admin/letters/3/progress': () => ({ results: now }),
      'POST /admin/letters/3/send': () => {
        now = { ...mailing, state: 'sent' };
        return { count: 1204 };
      },
    });
    expect(await screen.findByText(/This letter would reach nobody/)).toBeVisible();
    await screen.findByTitle('The letter as an email');
    await user.click(await button('Save without sending'));
    const dialog = await screen.findByRole('dialog', {
      name: 'Save “Coats for the winter” without sending it?',
    });
    expect(dialog).toHaveTextContent(/saved as files on the server, and reach nobody/);
    await user.click(await button('Save without sending', dialog));
    expect(await screen.findByText(/has been saved, not sent/)).toBeVisible();
    expect(screen.getByText('Saved, not sent.')).toBeVisible();
    expect(screen.getByText(/No mail server is set up, so emails/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'In figures' })).toHaveTextContent(/^In figuresSaved240/);
  });
});

describe('while it is sent', () => {
  const stateful = (start: Mailing) => {
    let now = start;
    const become = (changes: Partial<Mailing>) => () => ({ results: (now = { ...now, ...changes }) });
    return {
      'GET /admin/letters/3/progress': () => ({ results: now }),
      'POST /admin/letters/3/pause': become({ state: 'paused' }),
      'POST /admin/letters/3/resume': become({ state: 'sending' }),
      'POST /admin/letters/3/stop': become({ state: 'stopped', finished_at: mailing.at }),
    };
  };

  test('says how far it is, until when, and what became of the mails', async () => {
    open(stateful(mailing));
    expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '244');
    expect(screen.getByText(/244 of 1,204 done. About 8 minutes left. 120 a minute/)).toBeVisible();
    const figures = screen.getByRole('region', { name: 'In figures' });
    expect(figures).toHaveTextContent(/Trying again10.*Refused3.*Left2.*Visits31.*Gifts2, £45/);
    expect(figures).toHaveTextContent('the site follows nobody');
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
    expect(await dialog.findByText(/960 people would not get the letter/)).toBeInTheDocument();
    expect(calls('POST /admin/letters/3/stop')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByText('Stopped for good.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
    // Nobody's turn comes any more.
    expect(screen.getByText('Never sent')).toBeVisible();
    expect(screen.queryByText('Waiting')).not.toBeInTheDocument();
  });

  test('where it paused by itself, says why', async () => {
    open(stateful({ ...mailing, state: 'paused', says: 'The mail server does not answer.' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The mail server does not answer.');
  });

  test('where it paused before the first mail, nothing is done', async () => {
    const none = { waiting: 0, retrying: 0, sent: 0, refused: 0, bounced: 0 };
    open(stateful({ ...mailing, ...none, state: 'paused', says: 'Email is not set up.' }));
    expect(await screen.findByText(/0 of 1,204 done/)).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0');
  });

  test('one that waits for its time is called back, and can be sent anew', async () => {
    const none = { waiting: 0, retrying: 0, sent: 0, refused: 0, bounced: 0 };
    const waiting: Mailing = { ...mailing, ...none, state: 'scheduled', at: '2099-12-03T09:00:00.000Z' };
    const { user } = open(stateful(waiting));
    expect(await screen.findByText(/Goes out on 3 December 2099/)).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(await button('Call it back'));
    await user.click(await button('Call it back', await screen.findByRole('dialog')));
    expect(await screen.findByText('The letter has been called back. Nobody has got it.')).toBeVisible();
    expect(await button('Send to 1,204 people')).toBeVisible();
  });

  test.each([
    ['with its publication', true],
    ['without it, if somebody takes the tick off', false],
  ])('one that is to be published is called back %s', async (_, isUnpublished) => {
    const none = { waiting: 0, retrying: 0, sent: 0, refused: 0, bounced: 0 };
    const { user, calls } = open({
      ...stateful({ ...mailing, ...none, state: 'scheduled', at: '2099-12-03T09:00:00.000Z' }),
      'GET /admin/letters/3': { results: { ...letter, state: 'scheduled' } },
      'POST /admin/letters/bulk': { done: [3], open: [] },
    });
    await user.click(await button('Call it back'));
    const dialog = await screen.findByRole('dialog', { name: 'Call the letter back?' });
    const tick = within(dialog).getByRole('checkbox', { name: 'Don’t publish it on the site either' });
    expect(tick).toBeChecked();
    if (!isUnpublished) await user.click(tick);
    await user.click(await button('Call it back', dialog));
    expect(await screen.findByText(/^The letter has been called back\. Nobody has got it/)).toHaveTextContent(
      isUnpublished ? /will not be published/ : /got it\.$/,
    );
    expect(calls('POST /admin/letters/bulk')).toEqual(
      isUnpublished ? [{ ids: [3], action: 'unpublish' }] : [],
    );
  });

  test('where it had begun before it was called back, says how many have got it', async () => {
    let now: Mailing = { ...mailing, state: 'scheduled', at: '2099-12-03T09:00:00.000Z' };
    const { user } = open({
      'GET /admin/letters/3/progress': () => ({ results: now }),
      'POST /admin/letters/3/stop': () => ({ results: (now = { ...mailing, state: 'stopped' }) }),
    });
    await user.click(await button('Call it back'));
    await user.click(await button('Call it back', await screen.findByRole('dialog')));
    const words = 'It had begun already: 240 people have got it. The rest will not.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('Stopped for good.')).toBeVisible();
  });
});

test('what was typed is saved before the letter’s form leads here', async () => {
  const { router, user, sent } = renderForm();
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), '!');
  await user.click(await button('Send…'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/letters/3/send'));
  expect(sent.some(({ name }) => name === 'PATCH /admin/letters/3/draft')).toBe(true);
});

function renderForm() {
  const page = renderPage(routes, {
    at: '/admin/letters/3',
    user: administrator,
    answers: {
      'GET /admin/letters/3': { results: letter },
      'GET /admin/letters/3/progress': { results: null },
      'POST /admin/letters/3/presence': { others: [] },
      'GET /admin/newsletter/topics': { results: topics, total: 2, page: 1, per_page: 100 },
      'PATCH /admin/letters/3/draft': ({ body }: Sent) => ({
        results: { ...letter, draft: { ...(body as object), version: 1, updated_at: letter.updated_at } },
      }),
    },
  });
  return { user: userEvent.setup(), ...page };
}
