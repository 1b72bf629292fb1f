import type { PayoutPlan, PayoutRow, StatementLine } from '@lapis/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { line } from '../parts/giving-portal.fixture';
import { openLine } from './open-line.fixture';

const row: PayoutRow = {
  line: 2,
  kind: 'gift',
  name: 'Ada Marsh',
  day: '2026-03-01',
  gross: 2000,
  fee: 50,
  net: 1950,
  purpose: 'Winter coats',
  says: 'New supporter.',
  supporter_id: null,
};
const plan: PayoutPlan = {
  platform: 'JustGiving',
  claims_gift_aid: true,
  gross: 2600,
  fees: 100,
  net: 2500,
  amount: 2500,
  gifts: 2,
  new_supporters: 1,
  left_out: 1,
  problem: '',
  rows: [row, { ...row, line: 3, name: '', gross: 600, net: 550, says: 'Giver not known.' }],
};
const part = { gift_id: 8, reference: 'LAPIS-8KQ2', name: 'Ada Marsh', amount: 2000, is_by_hand: false };
const matched: StatementLine = {
  ...line,
  state: 'matched',
  payout: { platform: 'JustGiving', gross: 2600, fees: 100 },
  parts: [part, { ...part, gift_id: 9, name: '', amount: 600 }],
};

async function openReport() {
  await userEvent.click(await screen.findByRole('button', { name: 'Read a payout report' }));
  return within(await screen.findByRole('dialog', { name: 'A payout of £25' }));
}

const report = new File(['Donation Ref'], 'report.csv', { type: 'text/csv' });
const optionsOf = (body: unknown) =>
  body instanceof FormData ? (JSON.parse(String(body.get('options'))) as unknown) : body;

test('a payout report is shown row by row, and recorded by a second press', async () => {
  const { sent } = openLine(line, {
    'POST /admin/giving/statement-lines/21/payout/check': { results: plan },
    'POST /admin/giving/statement-lines/21/payout': { results: matched },
  });
  const dialog = await openReport();
  await userEvent.click(dialog.getByRole('button', { name: 'Check the report' }));
  expect((await dialog.findAllByText('Please choose the report.'))[0]).toBeVisible();
  await userEvent.upload(dialog.getByLabelText('Report'), report);
  await userEvent.click(dialog.getByRole('button', { name: 'Check the report' }));
  expect(await dialog.findByText(/Gross £26 − fees £1 = £25. The bank payment is £25./)).toBeVisible();
  expect(dialog.getByText(/JustGiving claims the Gift Aid/)).toBeVisible();
  expect(dialog.getByText(/1 row of the file is left out/)).toBeVisible();
  const [first, second] = within(dialog.getByRole('list', { name: 'Rows of the report' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent(
    /Row 2: Gift from Ada Marsh.*£20 − £0.50 fee = £19.50, for Winter coats.*New supporter/,
  );
  expect(second).toHaveTextContent(/Row 3: Gift,.*Giver not known/);
  await userEvent.click(dialog.getByRole('button', { name: 'Record this payout' }));
  expect(await screen.findByText('£25 is recorded as a payout of JustGiving.')).toBeVisible();
  const posts = sent.filter(({ name }) => name.startsWith('POST'));
  expect(posts.map(({ body }) => optionsOf(body))).toEqual([{ thank: false }, { thank: false }]);
});

test('a report that does not add up can’t be recorded; another choice is checked again', async () => {
  const problem = 'After fees, the rows come to £24. That is £1 less than the payment of £25.';
  const { sent } = openLine(line, {
    'POST /admin/giving/statement-lines/21/payout/check': { results: { ...plan, net: 2400, problem } },
  });
  const dialog = await openReport();
  await userEvent.upload(dialog.getByLabelText('Report'), report);
  await userEvent.click(dialog.getByRole('button', { name: 'Check the report' }));
  expect(await dialog.findByText(problem)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Record this payout' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox', { name: /thank-you email/ }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /For, if the page/ }), 'appeal:winter');
  expect(dialog.queryByText(problem)).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Check the report' }));
  expect(await dialog.findByText(problem)).toBeVisible();
  const posts = sent.filter(({ name }) => name.startsWith('POST'));
  expect(optionsOf(posts.at(-1)?.body)).toEqual({ appeal: 'winter', thank: true });
});

test('a matched payout shows its sums and its gifts, and says what an undo takes back', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...part, gift_id: at + 1 }));
  openLine(
    { ...matched, parts: many },
    { 'POST /admin/giving/statement-lines/21/unmatch': { results: line } },
    'matched',
  );
  expect(await screen.findByText('JustGiving: £26 − £1 in fees')).toBeVisible();
  expect(screen.getByText('7 gifts')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo the match' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the match' }));
  expect(dialog.getByText(/The whole payout of JustGiving is taken back/)).toBeVisible();
  expect(dialog.getByText('and 2 more')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Undo the match' }));
  expect(await screen.findByText('£25 is back among the payments to check.')).toBeVisible();
});
