import type { ManagedGift, OwnGifts } from '@lapis/contract';
import { failing, renderPage } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGivingPage } from '../give/giving.fixture';
import { routes } from '../routes';

const monthly = (changes: Partial<ManagedGift> = {}): ManagedGift => ({
  reference: 'LAP-7K3Q',
  amount: 1000,
  interval: 'month',
  method: 'card',
  state: 'active',
  purpose: { appeal: null, project: null },
  created_at: '2026-01-05T10:00:00.000Z',
  receipts: [{ number: 'R-1', booked_on: '2026-02-05', amount: 1000 }],
  has_gift_aid: false,
  is_changeable: true,
  ...changes,
});

const own = (changes: Partial<OwnGifts> = {}): OwnGifts => ({
  name: 'Mina Marsh',
  gifts: [monthly()],
  has_gift_aid: false,
  years: [],
  ...changes,
});

async function open(of: Partial<OwnGifts> = {}, more: Record<string, unknown> = {}) {
  const answers = {
    'GET /managed-gifts/secret': { results: own(of) },
    'GET /giving': { results: fakeGivingPage() },
    ...more,
  };
  const page = renderPage(routes, { at: '/give/manage/secret', answers });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name);

test('a link is requested, and the server’s response is shown', async () => {
  const { sent } = renderPage(routes, {
    at: '/give/manage',
    answers: { 'POST /managed-gifts': { status: 'Please check your email.' } },
  });
  await userEvent.type(await screen.findByLabelText(/email address/), 'mina');
  await press('Email me the link');
  await waitFor(() =>
    expect(field('The email address you give with')).toHaveAccessibleDescription(/Type an email address/),
  );
  await userEvent.type(field('The email address you give with'), '@example.org');
  await press('Email me the link');
  const said = await screen.findByRole('status');
  expect(said).toHaveTextContent('Please check your email.');
  await waitFor(() => expect(said).toHaveFocus());
  expect(sent).toMatchObject([{ name: 'POST /managed-gifts', body: { email: 'mina@example.org' } }]);
});

test('after a form without scripts, the next page shows the result', async () => {
  renderPage(routes, { at: '/give/manage?asked=sent' });
  expect(await screen.findByRole('status')).toHaveTextContent('Please check your email');
  renderPage(routes, { at: '/give/manage?asked=wrong' });
  const email = await screen.findByLabelText('The email address you give with');
  expect(email).toHaveAccessibleDescription(/Type an email address/);
  expect(email.closest('form')).toHaveAttribute('action', '/give/manage');
});

test('the amount of a monthly gift is changed', async () => {
  const { sent } = await open(
    {},
    {
      'PATCH /managed-gifts/secret/LAP-7K3Q': { results: monthly({ amount: 1550 }) },
    },
  );
  await press('Change the amount');
  const amount = field('Amount each month, in pounds');
  expect(amount).toHaveValue('10');
  await userEvent.clear(amount);
  await userEvent.type(amount, '1');
  await press('Save the amount');
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Please give at least £2.'));
  await userEvent.clear(amount);
  await userEvent.type(amount, '15.50');
  await press('Save the amount');
  const done = await screen.findByText('Your gift will be £15.50 a month from the next payment.');
  await waitFor(() => expect(done).toHaveFocus());
  expect(screen.getByRole('heading', { name: /^£15.50 a month/ })).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ body: { amount: 1550 } });
});

test('a monthly gift is stopped after one plain question', async () => {
  await open(
    {},
    {
      'DELETE /managed-gifts/secret/LAP-7K3Q': {
        results: monthly({ state: 'cancelled', is_changeable: false }),
      },
    },
  );
  await press('Stop this gift');
  const question = within(screen.getByRole('group', { name: 'Stop this gift' }));
  expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Stop it',
    'Keep it',
  ]);
  await press('Stop it');
  expect(await screen.findByText(/has been stopped/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop this gift' })).not.toBeInTheDocument();
});

test('if the provider refuses, no success is reported', async () => {
  await open(
    {},
    {
      'DELETE /managed-gifts/secret/LAP-7K3Q': failing(502, { message: 'The provider does not answer.' }),
    },
  );
  await press('Stop this gift');
  await press('Stop it');
  expect(await screen.findByRole('alert')).toHaveTextContent('The provider does not answer.');
  expect(screen.getByRole('button', { name: 'Stop it' })).toBeVisible();
});

test('a standing order is changed at the bank', async () => {
  await open({ gifts: [monthly({ method: 'transfer', is_changeable: false })] });
  expect(screen.queryByRole('button', { name: 'Stop this gift' })).not.toBeInTheDocument();
  expect(screen.getByText(/change the standing order with your bank/)).toBeVisible();
});

test('Gift Aid is declared and cancelled', async () => {
  const { sent } = await open(
    {},
    {
      'POST /managed-gifts/secret/declaration': { results: own({ has_gift_aid: true }) },
      'DELETE /managed-gifts/secret/declaration': { results: own() },
    },
  );
  await userEvent.click(screen.getByText('Add Gift Aid'));
  await press('Make this declaration');
  await waitFor(() => expect(field('First name')).toHaveAccessibleDescription('Please enter a first name.'));
  await userEvent.type(field('First name'), 'Mina');
  await userEvent.type(field('Last name'), 'Marsh');
  await userEvent.type(field('House number or name'), '12');
  await userEvent.type(field('Postcode'), 'SW1A 1AA');
  await press('Make this declaration');
  await waitFor(() => expect(screen.getByText(/You have made a Gift Aid declaration/)).toBeVisible());
  expect(sent.at(-1)).toMatchObject({ body: { firstname: 'Mina', postcode: 'SW1A 1AA', outside_uk: false } });
  await press('Cancel Gift Aid');
  expect(await screen.findByText('Add Gift Aid')).toBeVisible();
});

test('an expired link leads to the form for a new one', async () => {
  await open({}, { 'GET /managed-gifts/secret': failing(410) });
  expect(screen.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute('href', '/give/manage');
});
