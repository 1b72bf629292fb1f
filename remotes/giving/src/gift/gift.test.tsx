import { failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { gift } from './gift.fixture';
import type { Gift } from './GiftPage';

async function open(changes: Partial<Gift> = {}) {
  const answers = { 'GET /gifts/secret': { results: gift(changes) } };
  const page = renderPage(routes, { at: '/give/gift/secret', answers });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const detailValue = (term: string) => screen.getByText(term).parentElement;

test('every detail of a transfer is text, and can be copied', async () => {
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await open();
  expect(screen.getByRole('heading', { name: 'Transfer £25' })).toBeVisible();
  expect(detailValue('Reference')).toHaveTextContent('LAP-7K3Q');
  expect(detailValue('Sort code')).toHaveTextContent('12-34-56');
  expect(detailValue('IBAN (from abroad)')).toHaveTextContent('GB33 BUKB 2020 1555 5555 55');
  expect(screen.queryByText('BIC')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/svg/),
  );
  expect(screen.getByRole('link', { name: /PDF/ })).toHaveAttribute(
    'href',
    '/api/gifts/secret/instructions.pdf',
  );
  await user.click(screen.getByRole('button', { name: 'Copy account number' }));
  expect(copied).toHaveBeenCalledWith('12345678');
  expect(await within(detailValue('Account number')!).findByText('Copied.')).toBeVisible();
});

test('a monthly transfer is a standing order, which only the bank can stop', async () => {
  await open({ interval: 'month' });
  expect(screen.getByRole('heading', { name: 'Set up a standing order' })).toBeVisible();
  expect(screen.getByText(/£25 a month/)).toBeVisible();
  expect(screen.getByText(/Only you can change or stop/)).toBeVisible();
});

test('without email, the giver is asked to write the reference down', async () => {
  await open({ sends_email: false });
  expect(screen.getByText(/Please write the reference down, or print this page/)).toBeVisible();
  expect(screen.getByText(/it is the only way back to this gift/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/We have emailed|We’ll email/);
});

test('an awaited card payment links to the payment page', async () => {
  await open({ method: 'card', bank: null, qr_svg: '', url: 'https://pay.example/1' });
  expect(screen.getByRole('link', { name: 'Continue to the payment page' })).toHaveAttribute(
    'href',
    'https://pay.example/1',
  );
  expect(screen.getByRole('status')).toHaveTextContent(/waiting for confirmation/);
});

test.each<[Gift['state'], Partial<Gift>, string, RegExp]>([
  ['received', {}, 'Thank you', /has arrived/],
  ['received', { returned: 1000 }, 'Thank you', /have since refunded £10 of it/],
  ['active', { interval: 'month', method: 'card' }, 'Thank you', /is up and running/],
  ['failing', { interval: 'month', method: 'card' }, 'Your last payment failed', /replace the card/],
  ['refunded', {}, 'This gift has been refunded', /goes back to the card or account it came from/],
  ['corrected', {}, 'We have corrected our records', /You don’t need to do anything/],
  ['mistaken', {}, 'We have corrected our records', /We recorded this gift by mistake/],
  ['cancelled', {}, 'This gift has been stopped', /Nothing more will be taken/],
])('a gift that is %s says so', async (state, changes, title, words) => {
  await open({ state, ...changes, receipts: [{ number: 'R-1', booked_on: '2026-11-25', amount: 2500 }] });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: '25 November 2026: £25 (PDF, R-1)' })).toHaveAttribute(
    'href',
    '/api/gifts/secret/receipts/R-1',
  );
});

test('an address of no gift is a not-found page', async () => {
  const complain = jest.spyOn(console, 'error').mockImplementation();
  const { router } = renderPage(routes, {
    at: '/give/gift/wrong',
    answers: { 'GET /gifts/wrong': failing(404) },
  });
  expect(await screen.findByText(/404/)).toBeInTheDocument();
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  complain.mockRestore();
});
