import type { GivingPage } from '@lapis/contract';
import { failing, renderPage } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { gift } from '../gift/gift.fixture';
import { appeal, fakeGivingPage } from './giving.fixture';

const begun = { reference: 'LAP-7K3Q', page: '/give/gift/secret' };

async function open(
  { giving = {}, at = '/give', answer = begun as unknown, more = {} } = {} as {
    giving?: Partial<GivingPage>;
    at?: string;
    answer?: unknown;
    more?: Record<string, unknown>;
  },
) {
  const answers = {
    'GET /giving': { results: fakeGivingPage(giving) },
    'POST /gifts': answer,
    'GET /gifts/secret': { results: gift() },
    ...more,
  };
  const page = renderPage(routes, { at, answers });
  await screen.findByRole('heading', { level: 1 });
  const posted = () =>
    page.sent.filter(({ name }) => name === 'POST /gifts').map(({ body }) => body as Record<string, unknown>);
  return { ...page, posted };
}

const group = (name: string) => within(screen.getByRole('radiogroup', { name }));
const amounts = () => group('How much would you like to give?');
const radio = (name: RegExp | string) => screen.getByRole('radio', { name });
const other = () => screen.getByLabelText(/pounds/);
const field = (name: string) => screen.getByLabelText(name);
const button = (name: RegExp | string = /^Give/) => screen.getByRole('button', { name });

async function fillIn() {
  await userEvent.click(amounts().getByRole('radio', { name: /^£25/ }));
  await userEvent.click(radio(/^Bank transfer/));
  await userEvent.type(field('Your name'), 'Mina Marsh');
  await userEvent.type(field('Your email address'), 'mina@example.org');
}

beforeEach(() => sessionStorage.clear());

test('at first it is a single gift without an amount, a covered fee or a declaration', async () => {
  await open();
  for (const one of amounts().getAllByRole('radio')) expect(one).not.toBeChecked();
  expect(radio('Once')).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /UK taxpayer/ })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: /provider’s fee/ })).not.toBeChecked();
  expect(radio(/needed most/)).toBeChecked();
  expect(button()).toHaveTextContent(/^Give$/);
});

test('a gift is sent, and its page opens', async () => {
  const { posted, router } = await open();
  await fillIn();
  expect(button()).toHaveTextContent('Give £25');
  await userEvent.click(radio(/^Each month/));
  await userEvent.click(button('Give £25 a month'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/give/gift/secret'));
  expect(posted()).toEqual([
    {
      amount: 2500,
      interval: 'month',
      method: 'transfer',
      name: 'Mina Marsh',
      email: 'mina@example.org',
      cover_fee: false,
      website: '',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test('newsletters are refused by a tick, and the server receives that this was offered', async () => {
  const { posted } = await open({ giving: { soft_opt_in: true } });
  expect(screen.queryByText(/won’t send you news/)).not.toBeInTheDocument();
  await fillIn();
  const box = screen.getByRole('checkbox', { name: 'Please don’t email me about your work' });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(/^We would like to email you now and then/);
  await userEvent.click(button());
  await waitFor(() => expect(posted()).toMatchObject([{ no_newsletters: false }]));
  await userEvent.click(box);
  expect(box).toBeChecked();
});

test('a typed amount is chosen, and choosing another one empties it', async () => {
  const { posted } = await open();
  await fillIn();
  await userEvent.type(other(), '12,50');
  expect(radio(/^Another amount/)).toBeChecked();
  expect(button()).toHaveTextContent('Give £12.50');
  await userEvent.click(amounts().getByRole('radio', { name: /^£10/ }));
  expect(other()).toHaveValue('');
  await userEvent.type(other(), '40');
  await userEvent.click(button('Give £40'));
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 4000 }]));
});

test('missing values are reported beside each field without a request, and the first has the focus', async () => {
  const { posted } = await open();
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check what you entered.');
  const much = screen.getByRole('radiogroup', { name: 'How much would you like to give?' });
  await waitFor(() => expect(much).toHaveFocus());
  expect(much).toHaveAccessibleDescription('Please choose an amount, or enter one.');
  expect(screen.getByRole('radiogroup', { name: 'How would you like to give?' })).toBeInvalid();
  expect(field('Your name')).toHaveAccessibleDescription('Please enter your name.');
  await userEvent.type(other(), '30');
  expect(much).not.toBeInvalid();
  expect(posted()).toEqual([]);
});

test('Gift Aid asks who declares, fills in the name and requires a UK postcode', async () => {
  const { posted } = await open();
  await fillIn();
  await userEvent.click(screen.getByRole('checkbox', { name: /UK taxpayer/ }));
  expect(field('First name')).toHaveValue('Mina');
  expect(field('Last name')).toHaveValue('Marsh');
  await userEvent.type(field('House number or name'), '12');
  await userEvent.type(field('Postcode'), '75001');
  await userEvent.click(button());
  await waitFor(() => expect(field('Postcode')).toHaveAccessibleDescription(/UK postcode, such as SW1A 1AA/));
  await waitFor(() => expect(field('Postcode')).toHaveFocus());
  await userEvent.click(screen.getByRole('checkbox', { name: /outside the UK/ }));
  expect(field('Postcode')).toBeValid();
  await userEvent.click(button());
  await waitFor(() =>
    expect(posted()).toMatchObject([{ gift_aid: { firstname: 'Mina', house: '12', outside_uk: true } }]),
  );
});

test('an appeal offers its own amounts, and another amount stays as typed', async () => {
  const { posted } = await open();
  await fillIn();
  await userEvent.click(amounts().getByRole('radio', { name: /^£10/ }));
  await userEvent.click(radio(/^Winter coats/));
  expect(amounts().getByRole('radio', { name: /^£13.40/ })).toBeVisible();
  expect(other()).toHaveValue('10');
  await userEvent.click(button('Give £10'));
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 1000, appeal: 'winter' }]));
});

const monthly = [
  { pence: 500, does: 'chalk' },
  { pence: 1000, does: 'a bus fare' },
];

test('a monthly gift has amounts of its own, and the other ones count no more', async () => {
  const { posted } = await open({ giving: { monthly_amounts: monthly } });
  await fillIn();
  await userEvent.click(radio('Each month You can stop at any time'));
  expect(amounts().queryByRole('radio', { name: /^£25/ })).toBeNull();
  await userEvent.click(button('Give'));
  expect(await screen.findByText('Please choose an amount, or enter one.', { selector: 'a' })).toBeVisible();
  await userEvent.click(amounts().getByRole('radio', { name: /^£5/ }));
  await userEvent.click(button('Give £5 a month'));
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 500, interval: 'month' }]));
});

test('a monthly amount stays as typed when an appeal has amounts of its own', async () => {
  const { posted } = await open({ giving: { monthly_amounts: monthly } });
  await fillIn();
  await userEvent.click(radio('Each month You can stop at any time'));
  await userEvent.click(amounts().getByRole('radio', { name: /^£5/ }));
  await userEvent.click(radio(/^Winter coats/));
  expect(other()).toHaveValue('5');
  await userEvent.click(button('Give £5 a month'));
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 500, appeal: 'winter' }]));
});

test.each([
  ['appeal', /^Appeal/],
  ['project', 'A school in Istalif'],
] as const)('the address can name one %s, even if both have the same slug', async (kind, chosen) => {
  await open({
    giving: { appeals: [appeal({ slug: 'school', title: 'Appeal' })] },
    at: `/give?${kind}=school`,
  });
  expect(radio(chosen)).toBeChecked();
});

test('the total with Gift Aid is said before the gift is sent', async () => {
  await open({ at: '/give?amount=25.01' });
  expect(screen.queryByText(/becomes/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /UK taxpayer/ }));
  expect(screen.getByText(/With Gift Aid, your £25.01 becomes £31.26\./)).toBeVisible();
  await userEvent.click(radio(/^Each month/));
  expect(screen.getByText(/becomes £31.26 each month\./)).toBeVisible();
});

test('the address can contain the amount and the fund', async () => {
  await open({ at: '/give?amount=50&for=school' });
  expect(other()).toHaveValue('50');
  expect(radio('A school in Istalif')).toBeChecked();
  expect(button()).toHaveTextContent('Give £50');
});

test('a form that is sent again is the same gift, and another one after a change', async () => {
  let isBroken = true;
  const { posted } = await open({
    answer: () => {
      if (isBroken) throw new Error('Network Error');
      return begun;
    },
  });
  await fillIn();
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing has been sent.*is kept in this tab/);
  expect(field('Your name')).toHaveValue('Mina Marsh');
  await userEvent.click(button());
  await waitFor(() => expect(posted()).toHaveLength(2));
  await screen.findByRole('button', { name: 'Give £25' });
  isBroken = false;
  await userEvent.click(amounts().getByRole('radio', { name: /^£10/ }));
  await userEvent.click(button('Give £10'));
  await waitFor(() => expect(posted()).toHaveLength(3));
  const [first, second, third] = posted().map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a reload loses nothing', async () => {
  const { unmount } = await open();
  await fillIn();
  await userEvent.click(radio(/^Each month/));
  unmount();
  await open();
  expect(field('Your name')).toHaveValue('Mina Marsh');
  expect(radio(/^Each month/)).toBeChecked();
  expect(amounts().getByRole('radio', { name: /^£25/ })).toBeChecked();
  await waitFor(() => expect(button()).toHaveTextContent('Give £25 a month'));
});

test('an error from the server is shown beside its field', async () => {
  const message = 'Please check what you entered.';
  await open({ answer: failing(422, { message, errors: { email: ['No such address'] } }) });
  await fillIn();
  await userEvent.click(button());
  await waitFor(() => expect(field('Your email address')).toHaveAccessibleDescription(/No such address/));
  await waitFor(() => expect(field('Your email address')).toHaveFocus());
});

test('a form sent without scripts is restored, with its errors', async () => {
  const draft = {
    values: { amount: 'other', other: '1', interval: 'month', for: 'appeal:winter', name: 'Mina' },
    message: 'Please check what you entered.',
    errors: { amount: ['Please give at least £2.'] },
  };
  await open({ at: '/give?draft=secret', more: { 'GET /form-drafts/secret': { results: draft } } });
  expect(screen.getByRole('alert')).toHaveTextContent(draft.message);
  expect(screen.getByRole('radiogroup', { name: /How much/ })).toHaveAccessibleDescription(
    'Please give at least £2.',
  );
  expect(screen.getByRole('link', { name: 'Please give at least £2.' })).toHaveAttribute(
    'href',
    '#at-amount',
  );
  expect(other()).toHaveValue('1');
  expect(radio(/^Each month/)).toBeChecked();
  expect(radio(/^Winter coats/)).toBeChecked();
  expect(field('Your name')).toHaveValue('Mina');
});

test('a draft older than an hour says so', async () => {
  await open({ at: '/give?draft=secret', more: { 'GET /form-drafts/secret': failing(404) } });
  expect(screen.getByRole('status')).toHaveTextContent(/that hour is over/);
});

test('says who receives the gift, what it costs, and how to send a cheque', async () => {
  await open();
  const trust = within(screen.getByRole('region', { name: 'Who you are giving to' }));
  expect(trust.getByText(/It costs us/)).toHaveTextContent(
    'It costs us 9p to raise £1. By the accounts of 2025.',
  );
  expect(trust.getByText(/registered charity number/)).toHaveTextContent(
    'registered charity number 1234567.',
  );
  expect(trust.getByRole('link', { name: 'More about privacy' })).toHaveAttribute('href', '/privacy');
  expect(trust.getByText(/We won’t send you news unless you ask/)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'By cheque' })).toHaveTextContent('12 Kite Yard');
  expect(screen.getByRole('link', { name: 'See your gifts' })).toHaveAttribute('href', '/give/manage');
});

test('says how to reach the charity if no way to give is set up', async () => {
  await open({ giving: { methods: [], card_fee: null } });
  expect(screen.getByText(/can’t take gifts on this site yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/contact?subject=Giving#write',
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a single way to give is not offered as a choice', async () => {
  const { posted } = await open({ giving: { methods: ['transfer'], card_fee: null } });
  expect(screen.queryByRole('radiogroup', { name: 'How would you like to give?' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /provider’s fee/ })).not.toBeInTheDocument();
  await userEvent.type(other(), '5');
  await userEvent.type(field('Your name'), 'Mina');
  await userEvent.type(field('Your email address'), 'mina@example.org');
  await userEvent.click(button('Give £5'));
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 500, method: 'transfer' }]));
});

test('an appeal has a page with its progress and its own form', async () => {
  const { posted } = await open({ at: '/give/winter' });
  expect(screen.getByRole('heading', { level: 1, name: 'Winter coats' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '£1,240 of £5,000 from 37 gifts' })).toBeVisible();
  expect(screen.getByText('It is cold in the hills.')).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: 'What is your gift for?' })).not.toBeInTheDocument();
  await fillIn();
  await userEvent.click(button());
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 2500, appeal: 'winter' }]));
});

test('an appeal that has ended says so, and offers the general funds', async () => {
  await open({ at: '/give/winter', giving: { appeals: [appeal({ is_open: false, target: null })] } });
  expect(screen.getByText('This appeal has ended.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Give where it is needed most' })).toHaveAttribute('href', '/give');
});
