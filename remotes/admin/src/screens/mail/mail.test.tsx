import type { CallReply, MailFinding } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const setup: CallReply<'GET /admin/mail'> = {
  is_sent: true,
  from: 'hello@charity.example',
  domain: 'charity.example',
  is_signed: true,
  returns_to: 'returned@charity.example',
  reads_returned: true,
};

const finding = (what: MailFinding['what'], extra: Partial<MailFinding> = {}): MailFinding => ({
  what,
  state: 'fine',
  says: `All is well with ${what}.`,
  todo: null,
  record: null,
  ...extra,
});

const open = (answers: Record<string, unknown>) =>
  renderPage(routes, {
    at: '/admin/mail',
    user: administrator,
    answers: {
      'GET /admin/mail/returned-test': { results: null },
      'GET /admin/mail/unsent': { results: [], total: 0, page: 1, per_page: 20 },
      ...answers,
    },
  });

test('shows the setup of email, and looks up nothing until asked', async () => {
  const { sent } = open({ 'GET /admin/mail': setup });
  expect(await screen.findByText('hello@charity.example')).toBeVisible();
  expect(screen.getByText('returned@charity.example')).toBeVisible();
  expect(screen.queryByText(/No mail server/)).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

test('says plainly that no emails are sent, and names the setting', async () => {
  open({ 'GET /admin/mail': { ...setup, is_sent: false } });
  const notice = await screen.findByRole('region', { name: 'Emails are not sent' });
  expect(notice).toHaveTextContent(/outbox.*SMTP_URL/);
  expect(screen.queryByRole('button', { name: 'Send me a test email' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Look up the domain' })).toBeVisible();
});

test('lists the DNS records, with what to do and what to add', async () => {
  const value = 'v=DMARC1; p=none';
  open({
    'GET /admin/mail': setup,
    'POST /admin/mail/check': {
      results: [
        finding('spf'),
        finding('dmarc', {
          state: 'missing',
          says: 'There is none.',
          todo: 'Add this:',
          record: { type: 'TXT', name: '_dmarc.charity.example', value },
        }),
      ],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Look up the domain' }));
  expect(await screen.findByText('There is one thing to look at.')).toBeVisible();
  const [spf, dmarc] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
  expect(within(spf!).getByRole('heading')).toHaveTextContent('Who can send for you (SPF) Fine');
  expect(within(dmarc!).getByRole('heading')).toHaveTextContent('Forged emails (DMARC) To do');
  expect(dmarc).toHaveTextContent(`There is none.Add this:TypeTXTName_dmarc.charity.exampleValue${value}`);
  expect(within(dmarc!).getByRole('button', { name: 'Copy the value' })).toBeVisible();
});

test('sends a test email, and shows the mail server’s response', async () => {
  open({
    'GET /admin/mail': setup,
    'POST /admin/mail/test': {
      results: finding('test', {
        state: 'missing',
        says: 'Nothing answers.',
        todo: 'Ask whoever runs the server.',
      }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test email' }));
  expect(await screen.findByText('Nothing answers.')).toBeVisible();
  expect(screen.getByText('Ask whoever runs the server.')).toBeVisible();
});

test('says if it was tried too often', async () => {
  open({
    'GET /admin/mail': setup,
    'POST /admin/mail/test': failing(429, { message: 'You have sent several. Please wait 5 minutes.' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a test email' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 5 minutes.');
});

test('keeps the DNS results when the setup can’t be loaded again', async () => {
  let hasFailed = false;
  const { sent } = open({
    'GET /admin/mail': () => (hasFailed ? failing(500, { message: 'Something went wrong.' }) : setup),
    'POST /admin/mail/check': { results: [finding('spf')] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Look up the domain' }));
  expect(await screen.findByText('All is well.')).toBeVisible();
  const asked = () => sent.filter(({ name }) => name === 'GET /admin/mail').length;
  hasFailed = true;
  const before = asked();
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await act(async () => {});
  expect(screen.getByText('All is well.')).toBeVisible();
});

describe('the test of returned emails', () => {
  const sent_at = '2026-03-01T09:00:00.000Z';
  const waiting = { sent_at, arrived_at: null, is_late: false };
  const button = { name: 'Test returned emails' };

  test('waits until the site has read it', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let last: CallReply<'GET /admin/mail/returned-test'>['results'] = null;
    const { sent } = open({
      'GET /admin/mail': setup,
      'GET /admin/mail/returned-test': () => ({ results: last }),
      'POST /admin/mail/returned-test': () => {
        last = waiting;
        return { results: finding('test') };
      },
    });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByText(/^It isn’t here yet: it can take five minutes/)).toBeVisible();
    last = { ...waiting, arrived_at: '2026-03-01T09:04:00.000Z' };
    act(() => jest.advanceTimersByTime(5000));
    expect(await screen.findByText('It arrived: returned emails are read.')).toBeVisible();
    const looks = sent.length;
    await act(async () => jest.advanceTimersByTime(60_000));
    expect(sent).toHaveLength(looks);
    jest.useRealTimers();
  });

  test('says what to check if it has not arrived', async () => {
    open({
      'GET /admin/mail': setup,
      'GET /admin/mail/returned-test': { results: { ...waiting, is_late: true } },
    });
    expect(await screen.findByText(/look in the mailbox of returned@charity\.example/)).toBeVisible();
  });

  test('shows why it was not sent', async () => {
    open({
      'GET /admin/mail': setup,
      'POST /admin/mail/returned-test': { results: finding('test', { state: 'missing', says: 'Refused.' }) },
    });
    await userEvent.click(await screen.findByRole('button', button));
    expect(await screen.findByText('Refused.')).toBeVisible();
  });

  test('is not offered if the site does not read returned emails', async () => {
    open({ 'GET /admin/mail': { ...setup, reads_returned: false } });
    expect(await screen.findByText(/BOUNCE_IMAP_URL lets the site do it/)).toBeVisible();
    expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
  });
});

describe('unsent emails', () => {
  const failed = {
    id: 12,
    to: 'patel@example.org',
    subject: 'Your reply',
    state: 'failed',
    at: '2026-01-05T10:00:00.000Z',
    created_at: '2026-01-05T10:00:00.000Z',
    tries: 5,
    why: 'The mail server refused this email for good.',
    said: '554 No',
  };
  const list = (...results: object[]) => ({ results, total: results.length, page: 1, per_page: 20 });

  test('are listed with the reason, and sent again', async () => {
    let mails = [failed];
    const { sent } = open({
      'GET /admin/mail': setup,
      'GET /admin/mail/unsent': () => list(...mails),
      'POST /admin/mail/unsent/12/retry': () => void (mails = []),
    });
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent(/Your reply to patel@example.org.*Failed.*refused this email for good/);
    expect(row).toHaveTextContent(/tried 5 times.*The mail server said: ‘554 No’/);
    await userEvent.click(within(row).getByRole('button', { name: 'Try again to send “Your reply”' }));
    expect(await screen.findByText('All emails have been sent.')).toBeVisible();
    expect(sent.map(({ name }) => name)).toContain('POST /admin/mail/unsent/12/retry');
  });

  test('say that they are due once they are tried again', async () => {
    let mail = { ...failed, state: 'retrying', at: new Date(Date.now() + 3_600_000).toISOString() };
    open({
      'GET /admin/mail': setup,
      'GET /admin/mail/unsent': () => list(mail),
      'POST /admin/mail/unsent/12/retry': () => void (mail = { ...mail, at: new Date().toISOString() }),
    });
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent(/tried 5 times, next try (on \w+ )?at \d\d:\d\d\./);
    await userEvent.click(within(row).getByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(row).toHaveTextContent('next try due now'));
    expect(row).toHaveTextContent('Will be tried again');
    expect(within(row).queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  });

  test('are given up after a question, also if staff may not see the recipient', async () => {
    let mails: object[] = [{ ...failed, to: '…@example.org', subject: null }];
    open({
      'GET /admin/mail': setup,
      'GET /admin/mail/unsent': () => list(...mails),
      'DELETE /admin/mail/unsent/12': () => void (mails = []),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Give up “An email”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Give up on this email?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give up' }));
    expect(await screen.findByText('All emails have been sent.')).toBeVisible();
  });
});
