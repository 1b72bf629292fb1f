import type { GivingPage } from '@lapis/contract';
import { failing, renderPage } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { gift } from '../gift/gift.fixture';
import { appeal, givingOf } from './giving.fixture';

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
    'GET /giving': { results: givingOf(giving) },
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

test('no amount is chosen beforehand, it is once, the fee is not covered and nothing is declared', async () => {
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

test('letters are refused by a tick, and the server learns that refusing was offered', async () => {
  const { posted } = await open({ giving: { soft_opt_in: true } });
  expect(screen.queryByText(/won’t send you news/)).not.toBeInTheDocument();
  await fillIn();
  const box = screen.getByRole('checkbox', { name: 'Please don’t email me about your work' });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(/^We would like to email you now and then/);
  await userEvent.click(button());
  await waitFor(() => expect(posted()).toMatchObject([{ no_letters: false }]));
  await userEvent.click(box);
  expect(box).toBeChecked();
});

test('an amount may be typed, which chooses it, and a choice empties it', async () => {
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

test('what is missing is said beside each field without asking the server, and the first has the focus', async () => {
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

test('Gift Aid asks who declares, fills in the name and wants a UK postcode', async () => {
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

test('for an appeal its own amounts are offered, and one that is not among them stays as typed', async () => {
  const { posted } = await open();
  await fillIn();
  await userEvent.click(amounts().getByRole('radio', { name: /^£10/ }));
  await userEvent.click(radio(/^Winter coats/));
  expect(amounts().getByRole('radio', { name: /^£13.40/ })).toBeVisible();
  expect(other()).toHaveValue('10');
  await userEvent.click(button('Give £10'));
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 1000, appeal: 'winter' }]));
});

test('the address may name an amount and what for', async () => {
  await open({ at: '/give?amount=50&for=school' });
  expect(other()).toHaveValue('50');
  expect(radio('A school in Istalif')).toBeChecked();
  expect(button()).toHaveTextContent('Give £50');
});

test('is one gift however often it is sent, and another once it was changed', async () => {
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
  isBroken = false;
  await userEvent.click(amounts().getByRole('radio', { name: /^£10/ }));
  await userEvent.click(button('Give £10'));
  await waitFor(() => expect(posted()).toHaveLength(3));
  const [first, second, third] = posted().map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('nothing is lost over a reload', async () => {
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

test('a refusal of the server stands beside its field', async () => {
  const message = 'Please check what you entered.';
  await open({ answer: failing(422, { message, errors: { email: ['No such address'] } }) });
  await fillIn();
  await userEvent.click(button());
  await waitFor(() => expect(field('Your email address')).toHaveAccessibleDescription(/No such address/));
  await waitFor(() => expect(field('Your email address')).toHaveFocus());
});

test('what was sent without scripts is there again, with what has to be mended', async () => {
  const draft = {
    values: { amount: 'other', other: '1', interval: 'month', for: 'appeal:winter', name: 'Mina' },
    message: 'Please check what you entered.',
    errors: { amount: ['Please give at least £2.'] },
  };
  await open({ at: '/give?draft=secret', more: { 'GET /gifts/drafts/secret': { results: draft } } });
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

test('a draft whose hour is over says so', async () => {
  await open({ at: '/give?draft=secret', more: { 'GET /gifts/drafts/secret': failing(404) } });
  expect(screen.getByRole('status')).toHaveTextContent(/that hour is over/);
});

test('says whom one gives to, what it costs, and how to send a cheque', async () => {
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

test('where no way to give is filled in, it says how to reach the charity', async () => {
  await open({ giving: { methods: [], card_fee: null } });
  expect(screen.getByText(/can’t take gifts on this site yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    '/contact?subject=Giving#write',
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('one way to give is no question', async () => {
  const { posted } = await open({ giving: { methods: ['transfer'], card_fee: null } });
  expect(screen.queryByRole('radiogroup', { name: 'How would you like to give?' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /provider’s fee/ })).not.toBeInTheDocument();
  await userEvent.type(other(), '5');
  await userEvent.type(field('Your name'), 'Mina');
  await userEvent.type(field('Your email address'), 'mina@example.org');
  await userEvent.click(button('Give £5'));
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 500, method: 'transfer' }]));
});

test('an appeal has a page with its progress and the form for it alone', async () => {
  const { posted } = await open({ at: '/give/winter' });
  expect(screen.getByRole('heading', { level: 1, name: 'Winter coats' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '£1,240 of £5,000 from 37 gifts' })).toBeVisible();
  expect(screen.getByText('It is cold in the hills.')).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: 'What is your gift for?' })).not.toBeInTheDocument();
  await fillIn();
  await userEvent.click(button());
  await waitFor(() => expect(posted()).toMatchObject([{ amount: 2500, appeal: 'winter' }]));
});

test('an appeal that has ended says so, and offers the whole', async () => {
  await open({ at: '/give/winter', giving: { appeals: [appeal({ is_open: false, target: null })] } });
  expect(screen.getByText('This appeal has ended.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Give where it is needed most' })).toHaveAttribute('href', '/give');
});
