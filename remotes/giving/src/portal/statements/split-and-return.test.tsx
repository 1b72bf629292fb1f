import type { StatementLine } from '@lapis/contract';
import { failing, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakePage, line } from '../parts/giving-portal.fixture';
import { openLine } from './open-line.fixture';

const named = { gift_id: 7, reference: 'LAPIS-7KQ2', name: 'Mina Marsh' };
const bodies = (sent: SentRequest[]) =>
  sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
const matched = (parts: StatementLine['parts'], amount = line.amount): StatementLine => ({
  ...line,
  amount,
  state: 'matched',
  parts,
});

test('a payment that came back is recorded after the window says what it costs', async () => {
  const payment = { ...named, entry_id: 5, amount: 2500, booked_on: '2026-03-01', receipt: 'R-1' };
  const back = {
    ...line,
    amount: -2500,
    text: 'UNPAID LAPIS7KQ2',
    may_be: [],
    may_return: [{ payments: [{ ...payment, tax_claimed: 625 }], why: 'The reference matches.' }],
  };
  const { sent } = openLine(back, {
    'POST /admin/giving/statement-lines/21/return': {
      results: matched([{ ...named, amount: -2500, is_by_hand: false }], -2500),
    },
  });
  const row = within(await screen.findByRole('listitem', { name: /£25 went out .*UNPAID/ }));
  expect(row.getByText('This looks like a payment that has come back.')).toBeVisible();
  expect(row.queryByRole('button', { name: 'Add a new gift' })).not.toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: /This is £25 .* from Mina Marsh .* coming back/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '£25 has come back' }));
  expect(dialog.getByText(/Receipt R-1 is withdrawn/)).toBeVisible();
  expect(dialog.getByText(/will pay £6.25 of tax back to HMRC/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
  expect(await screen.findByText('£25 is recorded as taken back by the bank.')).toBeVisible();
  expect(bodies(sent)).toEqual([{ entry_ids: [5], notify: false }]);
});

test('a payment is split between a gift that waits and a new one', async () => {
  const parts = [
    { ...named, amount: 1000, is_by_hand: false },
    { ...named, gift_id: 8, name: 'Tom Reed', amount: 1500, is_by_hand: false },
  ];
  const { sent } = openLine(line, {
    'POST /admin/giving/statement-lines/21/split': { results: matched(parts) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Split it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split £25' }));
  const first = within(dialog.getByRole('group', { name: 'Part 1' }));
  await userEvent.click(first.getByRole('radio', { name: 'A gift that waits for its money' }));
  await userEvent.type(first.getByRole('combobox', { name: 'The gift' }), 'mina');
  await userEvent.click(await first.findByRole('option', { name: /LAPIS-7KQ2/ }));
  await userEvent.type(first.getByLabelText('Amount in pounds'), '10');
  expect(dialog.getByText('£15 of £25 is left.')).toBeVisible();
  const second = within(dialog.getByRole('group', { name: 'Part 2' }));
  await userEvent.click(second.getByRole('button', { name: 'The £15 that is left' }));
  await userEvent.type(second.getByRole('combobox', { name: 'From' }), 'Tom Reed');
  await userEvent.click(dialog.getByRole('button', { name: 'Split the payment' }));
  expect(await screen.findByText('£25 is split between 2 gifts.')).toBeVisible();
  expect(bodies(sent)).toEqual([
    {
      method: 'transfer',
      parts: [
        { gift_id: 7, amount: 1000 },
        { name: 'Tom Reed', amount: 1500 },
      ],
    },
  ]);
});

test('what is missing in a split is beside its part’s field, which gets the focus', async () => {
  const { sent } = openLine(line);
  await userEvent.click(await screen.findByRole('button', { name: 'Split it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split £25' }));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Split the payment' }));
  const [first, second] = dialog.getAllByRole('group', { name: /^Part/ }).map((part) => within(part));
  await userEvent.type(first!.getByLabelText('Amount in pounds'), '10');
  await userEvent.type(first!.getByRole('combobox', { name: 'From' }), 'Tom Reed');
  await userEvent.click(second!.getByRole('radio', { name: 'A gift that waits for its money' }));
  await submit();
  const amount = second!.getByLabelText('Amount in pounds');
  expect(amount).toHaveFocus();
  expect(amount).toHaveAccessibleDescription(/an amount in pounds/);
  expect(second!.getByRole('combobox', { name: 'The gift' })).toHaveAccessibleDescription(/choose the gift/);
  expect(first!.getByLabelText('Amount in pounds')).toBeValid();
  expect(first!.getByRole('combobox', { name: 'From' })).toBeValid();

  await userEvent.click(second!.getByRole('button', { name: 'The £15 that is left' }));
  expect(amount).toBeValid();
  await userEvent.click(second!.getByRole('radio', { name: 'A new gift' }));
  await submit();
  expect(second!.getByRole('combobox', { name: 'From' })).toHaveAccessibleDescription(/giver’s name/);
  await userEvent.click(second!.getByRole('checkbox', { name: 'We don’t know who gave it' }));

  await userEvent.type(first!.getByLabelText('Amount in pounds'), '.50');
  await submit();
  expect(amount).toHaveFocus();
  expect(amount).toHaveAccessibleDescription('The parts are £0.50 more than £25.');
  await userEvent.click(dialog.getByRole('button', { name: 'Add a part' }));
  const third = within(dialog.getByRole('group', { name: 'Part 3' }));
  await userEvent.type(third.getByLabelText('Amount in pounds'), '1');
  expect(amount).toBeValid();
  expect(bodies(sent)).toEqual([]);
});

test('what the server rejects in a part of a split is beside that part’s field', async () => {
  const errors = {
    'parts.0.project': ['There is no published project with that name.'],
    'parts.1.email': ['Please enter a complete email address.'],
  };
  openLine(line, {
    'GET /services': fakePage({ slug: 'schools', title: 'Schools' }),
    'POST /admin/giving/statement-lines/21/split': failing(422, {
      message: 'Please check what you entered.',
      errors,
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Split it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split £25' }));
  const parts = dialog.getAllByRole('group', { name: /^Part/ }).map((part) => within(part));
  for (const [part, amount] of [
    [parts[0], '10'],
    [parts[1], '15'],
  ] as const) {
    await userEvent.type(part!.getByLabelText('Amount in pounds'), amount);
    await userEvent.type(part!.getByRole('combobox', { name: 'From' }), 'Tom Reed');
  }
  const purpose = parts[0]!.getByLabelText('For');
  await userEvent.selectOptions(purpose, 'Project: Schools');
  await userEvent.click(dialog.getByRole('button', { name: 'Split the payment' }));
  const wrong = parts[1]!.getByLabelText('Their email');
  await waitFor(() => expect(wrong).toHaveAccessibleDescription(/a complete email address/));
  expect(purpose).toHaveAccessibleDescription('There is no published project with that name.');
  expect(purpose).toHaveFocus();
  expect(parts[0]!.getByLabelText('Their email')).toBeValid();
});

test('the focus stays in a split while parts are filled in, added and removed', async () => {
  openLine(line);
  await userEvent.click(await screen.findByRole('button', { name: 'Split it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split £25' }));
  const part = (number: number) => within(dialog.getByRole('group', { name: `Part ${number}` }));
  await userEvent.click(part(1).getByRole('button', { name: 'The £25 that is left' }));
  expect(part(1).getByRole('radio', { name: 'A new gift' })).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: 'Add a part' }));
  expect(part(3).getByLabelText('Amount in pounds')).toHaveFocus();
  await userEvent.click(part(3).getByRole('button', { name: 'Remove part 3' }));
  expect(dialog.getByRole('button', { name: 'Add a part' })).toHaveFocus();
});

test('a split is undone whole, and says so first', async () => {
  const shown = matched([
    { ...named, amount: 1000, is_by_hand: false },
    { ...named, gift_id: 8, name: 'Tom Reed', amount: 1500, is_by_hand: false },
  ]);
  const { sent } = openLine(
    shown,
    { 'POST /admin/giving/statement-lines/21/unmatch': { results: line } },
    'matched',
  );
  expect(await screen.findByRole('link', { name: '£15: LAPIS-7KQ2, Tom Reed' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo the match' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the match' }));
  expect(dialog.getByText(/Each gift loses its part/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Undo the match' }));
  expect(await screen.findByText('£25 is back among the payments to check.')).toBeVisible();
  expect(bodies(sent)).toEqual([{ notify: false }]);
});

test('a gift that was entered by hand is tied to the payment by one press', async () => {
  const recorded = { ...named, entry_id: 5, kind: 'payment' as const, why: 'Entered six days before.' };
  const { sent } = openLine(
    { ...line, may_be: [], may_be_recorded: [recorded] },
    {
      'POST /admin/giving/statement-lines/21/tie': {
        results: matched([{ ...named, amount: 2500, is_by_hand: true }]),
      },
    },
  );
  await userEvent.click(
    await screen.findByRole('button', { name: /This is recorded already: LAPIS-7KQ2, Mina Marsh/ }),
  );
  expect(await screen.findByText(/Nothing was added\./)).toBeVisible();
  expect(bodies(sent)).toEqual([{ entry_id: 5 }]);
});

test('cheques of one paying-in slip that were entered by hand are tied to it by one press', async () => {
  const slip = [
    { ...named, entry_id: 5, amount: 1500 },
    { ...named, gift_id: 8, name: '', entry_id: 6, amount: 1000 },
  ];
  const { sent } = openLine(
    { ...line, may_be: [], may_be_slip: slip },
    { 'POST /admin/giving/statement-lines/21/split': { results: matched([]) } },
  );
  expect(await screen.findByText(/£15 from Mina Marsh, £10 from an unknown giver/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /2 payments that add up to £25/ }));
  expect(await screen.findByText(/Nothing was added\./)).toBeVisible();
  expect(bodies(sent)).toEqual([
    {
      parts: [
        { entry_id: 5, amount: 1500 },
        { entry_id: 6, amount: 1000 },
      ],
    },
  ]);
});

test('a part of a split may be a payment that was entered by hand, with its amount', async () => {
  const payment = { ...named, entry_id: 5, amount: 1000, method: 'cheque', booked_on: '2026-03-01' };
  const { sent } = openLine(line, {
    'GET /admin/giving/statement-lines/21/by-hand': { results: [payment] },
    'POST /admin/giving/statement-lines/21/split': { results: matched([]) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Split it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split £25' }));
  const [first, second] = dialog.getAllByRole('group', { name: /^Part/ }).map((part) => within(part));
  await userEvent.click(first!.getByRole('radio', { name: 'A payment that was entered by hand' }));
  await userEvent.selectOptions(
    await first!.findByLabelText('The payment'),
    await first!.findByRole('option', { name: /£10, Mina Marsh, Cheque, 1 Mar 2026/ }),
  );
  await userEvent.click(second!.getByRole('button', { name: 'The £15 that is left' }));
  await userEvent.click(second!.getByRole('checkbox', { name: 'We don’t know who gave it' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Split the payment' }));
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      {
        method: 'transfer',
        parts: [
          { entry_id: 5, amount: 1000 },
          { supporter_id: null, amount: 1500 },
        ],
      },
    ]),
  );
});

test('a new gift has an email address, a note, and can be left out of Gift Aid', async () => {
  const { sent } = openLine(line, {
    'POST /admin/giving/statement-lines/21/match': { results: matched([]), also: 0 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a new gift' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A new gift of £25' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'From' }), 'Bakery Ltd');
  await userEvent.type(dialog.getByLabelText('Their email'), 'a@bakery.example');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Not eligible for Gift Aid' }));
  await userEvent.type(dialog.getByLabelText('Note'), 'CAF voucher');
  await userEvent.click(dialog.getByRole('button', { name: 'Add the gift' }));
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      { name: 'Bakery Ltd', email: 'a@bakery.example', no_gift_aid: true, note: 'CAF voucher' },
    ]),
  );
});
