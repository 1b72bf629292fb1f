import { type Overview, usualGivingSettings } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { saveFile } from '@lapis/ui/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { comparisonWords } from './attention-lines';
import { comparedWords } from './Figures';
import { yearStart } from './period';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));
beforeEach(() => jest.mocked(saveFile).mockClear());

const overview: Overview = {
  this_month: 12_500,
  this_year: 250_000,
  last_year_to_date: 200_000,
  monthly_givers: 12,
  monthly_amount: 18_000,
  by_month: [
    { month: '2025-12', once: 0, monthly: 0, fees: 0 },
    { month: '2026-01', once: 10_000, monthly: 5000, fees: -120 },
  ],
  by_purpose: [
    {
      title: 'Where it is needed most',
      is_restricted: false,
      received: 5000,
      fees: 0,
      gifts: 5,
      gift_aid: 0,
    },
    { title: 'Winter coats', is_restricted: true, received: 10_000, fees: -120, gifts: 1, gift_aid: 0 },
  ],
  by_method: [{ method: 'transfer', received: 15_000, gifts: 6 }],
  attention: {
    unmatched: 0,
    failing: 0,
    overdue: 0,
    records_to_send: 0,
    disputes: 0,
    newest_dispute: null,
    claimable: 0,
    possible_duplicates: 0,
    missed: [],
    missed_total: 0,
    thanks_due: 0,
    thanks_since: '2026-01-01',
  },
  comparison: null,
};

const settings = {
  ...usualGivingSettings,
  account_number: '12345678',
  version: 1,
  updated_at: null,
  has_cards: false,
};

const open = (answers: Record<string, unknown> = {}) =>
  renderPage(routes, {
    at: '/admin/giving',
    user: administrator,
    answers: {
      'GET /admin/giving/overview': { results: overview },
      'GET /admin/giving/settings': { results: settings },
      ...answers,
    },
  });

test('shows what was given, compared with last year, and how many give each month', async () => {
  open();
  const figures = within(await screen.findByRole('region', { name: 'At a glance' }));
  expect(await figures.findByText('£125')).toBeVisible();
  expect(figures.getByText('£2,500')).toBeVisible();
  expect(figures.getByText('£500 more than the £2,000 by this time last year')).toBeVisible();
  expect(figures.getByText('£180')).toBeVisible();
  expect(figures.getByRole('link', { name: 'From 12 monthly givers' })).toHaveAttribute(
    'href',
    '/admin/giving/gifts?state=active&interval=month',
  );
  expect(screen.getByText('Nothing needs your attention.')).toBeVisible();
});

test('links from each task to the list of just these gifts', async () => {
  const complained = jest.spyOn(console, 'error');
  open({
    'GET /admin/giving/overview': {
      results: {
        ...overview,
        attention: {
          unmatched: 3,
          failing: 1,
          overdue: 2,
          records_to_send: 1,
          disputes: 1,
          newest_dispute: { gift_id: 9, on: '2026-01-20' },
          claimable: 12_345,
          possible_duplicates: 4,
          missed: [
            { gift_id: 7, name: 'Dorothy Hughes', amount: 1000, months: ['2026-11'] },
            { gift_id: 8, name: '', amount: 500, months: ['2026-10', '2026-11'] },
            { gift_id: 9, name: '', amount: 500, months: ['2026-10', '2026-11'] },
          ],
          missed_total: 5,
          thanks_due: 14,
          thanks_since: '2026-01-01',
        },
      },
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Needs attention' }));
  await section.findByText(/£123.45 of Gift Aid/);
  expect(section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      expect.stringMatching(
        /^1 disputed card payment to answer on Stripe’s website, which shows the deadline\..* \d+ days ago, on 20 January 2026$/,
      ),
      '/admin/giving/gifts/9',
    ],
    ['1 monthly gift whose last payment failed', '/admin/giving/gifts?state=failing'],
    ['3 bank payments still to match', '/admin/giving/statements'],
    [
      '1 written record to send for Gift Aid given by phone',
      '/admin/giving/declarations?state=record_to_send',
    ],
    ['£123.45 of Gift Aid to claim from HMRC', '/admin/giving/claims'],
    [
      '2 bank transfers promised over two weeks ago and not received',
      '/admin/giving/gifts?state=waiting&method=transfer&interval=once&sort=created_at',
    ],
    ['14 gifts to thank for by post or phone', '/admin/giving/thanks?from=2026-01-01'],
    ['4 possible duplicate supporters', '/admin/giving/supporters?state=duplicates'],
    [
      'Dorothy Hughes: no standing order of £10 for November 2026. End it, or say it was skipped',
      '/admin/giving/standing-orders/7',
    ],
    [
      'An unknown giver: no standing order of £5 for 2 months up to November 2026. End it, or say it was skipped',
      '/admin/giving/standing-orders/8',
    ],
    [
      'An unknown giver: no standing order of £5 for 2 months up to November 2026. End it, or say it was skipped',
      '/admin/giving/standing-orders/9',
    ],
    ['2 more standing orders with a missing payment', '/admin/giving/standing-orders'],
  ]);
  expect(complained).not.toHaveBeenCalled();
});

test.each([
  [
    { is_sent: false, from: 'a@example.org' },
    /^No mail server is set up: givers get no details/,
    '/admin/mail',
  ],
  [{ is_sent: true, from: null }, /^The site has no email address to send from/, '/admin/settings'],
])('says that givers get no emails if the mail server is %j', async (mail, words, to) => {
  open({ 'GET /admin/mail': mail });
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', to);
  expect(screen.queryByText('Nothing needs your attention.')).not.toBeInTheDocument();
});

test('names the tax that the charity owes HMRC', async () => {
  const attention = { ...overview.attention, claimable: -10_050 };
  open({ 'GET /admin/giving/overview': { results: { ...overview, attention } } });
  const line = await screen.findByRole('link', { name: '£100.50 of Gift Aid to repay to HMRC' });
  expect(line).toHaveAttribute('href', '/admin/giving/claims');
});

test('describes the charts in words and in tables', async () => {
  open();
  expect(
    await screen.findByText('£150 in total: £100 in one-off gifts and £50 in monthly gifts.'),
  ).toBeVisible();
  expect(screen.getByText('Most was given for “Winter coats”: £100 from 1 gift.')).toBeVisible();
  expect(screen.getByText('All was given by bank transfer: £150 from 6 gifts.')).toBeVisible();
  await userEvent.click(screen.getByText('Month by month as a table'));
  const [months, purposes] = screen.getAllByRole('table');
  expect(within(months!).getAllByRole('row')[2]).toHaveTextContent('January 2026£100£50−£1.20');
  await userEvent.click(screen.getByText('By purpose as a table'));
  expect(within(purposes!).getAllByRole('row')[1]).toHaveTextContent('Winter coats1£100−£1.20Yes');
});

test('links to the settings if visitors can’t give yet', async () => {
  open({ 'GET /admin/giving/settings': { results: { ...settings, account_number: '' } } });
  expect(await screen.findByRole('link', { name: 'Fill in your bank details' })).toHaveAttribute(
    'href',
    '/admin/giving/settings',
  );
});

test('the ledger of a period is saved as a file, from the start of the charity’s year', async () => {
  const { sent } = open({ 'GET /admin/giving/ledger.csv': 'entry,date\n' });
  await screen.findByText('£2,500');
  await userEvent.click(screen.getByRole('button', { name: 'Export the ledger' }));
  const dialog = within(screen.getByRole('dialog'));
  const [from, to] = [dialog.getByLabelText('First day'), dialog.getByLabelText('Last day')];
  expect(from).toHaveDisplayValue(/-04-01$/);
  await userEvent.clear(from);
  await userEvent.type(from, '2026-03-01');
  await userEvent.clear(to);
  await userEvent.type(to, '2026-02-01');
  await userEvent.click(dialog.getByRole('button', { name: 'Save as CSV' }));
  expect(to).toHaveAccessibleDescription(/Please choose a date after the first/);
  await userEvent.clear(to);
  await userEvent.type(to, '2026-03-31');
  await userEvent.click(dialog.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith({
      name: 'ledger-from-2026-03-01-to-2026-03-31.csv',
      type: 'text/csv',
      content: 'entry,date\n',
    }),
  );
  expect(sent.at(-1)?.query).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('failed data can be loaded again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  open({ 'GET /admin/giving/overview': failing(500) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  logged.mockRestore();
});

test.each([
  [{ this_year: 100, last_year_to_date: 0 }, 'Nothing by this time last year'],
  [{ this_year: 100, last_year_to_date: 100 }, 'The same as last year: £1 by this time last year'],
  [{ this_year: 100, last_year_to_date: 300 }, '£2 less than the £3 by this time last year'],
])('this year is compared with the last: %j', (years, words) => {
  expect(comparedWords(years)).toBe(words);
});

test.each([
  [null, 'Card payments have not been checked against the payment provider yet.'],
  [{ difference: 0, missing: 0, problem: null }, /: everything matches\.$/],
  [{ difference: 100, missing: 1, problem: null }, /: 1 missing entry has been added\.$/],
  [{ difference: 100, missing: 0, problem: null }, /: the totals differ by £1\. Please ask/],
  [
    { difference: 0, missing: 0, problem: 'Stripe did not answer.' },
    /put right: Stripe did not answer\. Please ask/,
  ],
])('the comparison with the provider is described: %j', (comparison, words) => {
  expect(comparisonWords(comparison && { at: '2026-01-05T10:00:00.000Z', ...comparison })).toMatch(words);
});

test.each([
  ['2026-03-31', 4, '2025-04-01'],
  ['2026-04-01', 4, '2026-04-01'],
  ['2026-11-25', 1, '2026-01-01'],
])('the year of %s that starts in month %i started on %s', (day, starts, first) => {
  expect(yearStart(day, starts)).toBe(first);
});
