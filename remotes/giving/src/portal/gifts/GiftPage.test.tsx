import type { StaffGiftWhole } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { saveFile } from '@lapis/ui/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { payment, wholeGift } from './gifts.fixture';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));
beforeEach(() => jest.mocked(saveFile).mockClear());

const purposes = {
  'GET /admin/giving/appeals': { results: [{ slug: 'winter', title: 'Winter coats' }] },
  'GET /services': {
    results: [{ slug: 'school', title: 'A school' }],
    total: 1,
    page: 1,
    per_page: 100,
  },
};

async function open(gift: Partial<StaffGiftWhole> = {}, answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at: '/admin/giving/gifts/7',
    user: administrator,
    answers: {
      'GET /admin/giving/gifts/7': { results: { ...wholeGift, ...gift } },
      ...purposes,
      ...answers,
    },
  });
  await screen.findByRole('region', { name: 'Money' });
  const posted = () => page.sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
  return { user: userEvent.setup(), posted, ...page };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

test('shows what was given, the ledger’s entries, and the history', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: '£10 from Mina Marsh' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mina Marsh' })).toHaveAttribute(
    'href',
    '/admin/giving/supporters/3',
  );
  const rows = within(screen.getByRole('table', { name: 'Ledger entries' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(
    'Payment6 Jan 2026£10Winter coats (restricted)Payment provider, cardEligibleSave receipt R-2026-12',
  );
  expect(rows[2]).toHaveTextContent('Fee6 Jan 2026−£0.32');
  const events = within(screen.getByRole('region', { name: 'What happened' })).getAllByRole('listitem');
  expect(events.map(({ textContent }) => textContent)).toEqual([
    'Started on the site: £105 January 2026',
    'Thank-you sent by Ada Byron6 January 2026',
    'Refund requested from the payment provider: £2 by Ada Byron7 January 2026',
  ]);
});

test('a receipt is downloaded with the session of the person who is signed in', async () => {
  const content = new Blob(['%PDF']);
  const { user, sent } = await open({}, { 'GET /admin/giving/receipts/R-2026-12': () => content });
  await press(user, 'Save receipt R-2026-12');
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(expect.objectContaining({ name: 'receipt-R-2026-12.pdf' })),
  );
  expect(sent.at(-1)?.name).toBe('GET /admin/giving/receipts/R-2026-12');
});

test('money is refunded by the provider, up to the rest of the payment', async () => {
  const { user, posted } = await open(
    {
      entries: [
        ...wholeGift.entries,
        { ...payment, id: 23, kind: 'refund', follows_id: 21, amount: -400, receipt: null },
      ],
    },
    {
      'POST /admin/giving/gifts/7/refund': {
        results: { ...wholeGift, state: 'refunded' },
        status: '£6 is on its way back.',
      },
    },
  );
  await press(user, 'Refund a payment');
  const dialog = within(screen.getByRole('dialog', { name: 'Refund a payment' }));
  expect(dialog.getByText(/The payment provider sends the money back/)).toBeVisible();
  expect(dialog.getByLabelText('Amount in pounds')).toHaveValue('6.00');
  expect(dialog.queryByLabelText('Refunded on')).not.toBeInTheDocument();
  await user.clear(dialog.getByLabelText('Amount in pounds'));
  await user.type(dialog.getByLabelText('Amount in pounds'), 'all');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByLabelText('Amount in pounds')).toHaveAccessibleDescription(
    /Please enter an amount in pounds/,
  );
  expect(posted()).toEqual([]);
  await user.clear(dialog.getByLabelText('Amount in pounds'));
  await user.type(dialog.getByLabelText('Amount in pounds'), '£6');
  await user.type(dialog.getByLabelText('Why'), 'Given twice');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('£6 is on its way back.')).toBeVisible();
  expect(posted()).toEqual([
    expect.objectContaining({
      entry_id: 21,
      amount: 600,
      note: 'Given twice',
      notify: true,
      key: expect.any(String),
    }),
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Refunded')).toBeVisible();
});

test('a refund by hand is only recorded, and the server’s error is shown beside its field', async () => {
  const cheque = { ...payment, method: 'cheque', source: 'staff', came_by: 'staff' } as const;
  const { user, posted } = await open(
    { method: 'cheque', entries: [cheque] },
    {
      'POST /admin/giving/gifts/7/refund': failing(422, {
        message: 'Please check what you entered.',
        errors: { on: ['This date is in the future.'] },
      }),
    },
  );
  await press(user, 'Refund a payment');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/It doesn’t move any money/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Refunded on')).toHaveAccessibleDescription('This date is in the future.'),
  );
  expect(posted()).toHaveLength(1);
});

test('the refund dialog says that the giver gets an email, and sends none if that is unticked', async () => {
  const cheque = { ...payment, method: 'cheque', source: 'staff', came_by: 'staff' } as const;
  const { user, posted } = await open(
    { method: 'cheque', entries: [cheque] },
    {
      'POST /admin/giving/gifts/7/refund': {
        results: { ...wholeGift, state: 'refunded' },
        status: 'The refund of £10 has been recorded.',
      },
    },
  );
  await press(user, 'Refund a payment');
  const dialog = within(screen.getByRole('dialog'));
  const box = dialog.getByRole('checkbox', { name: 'Tell Mina Marsh by email' });
  expect(box).toBeChecked();
  expect(dialog.getByText(/The email says that the money has been refunded/)).toBeVisible();
  expect(dialog.getByText(/use ‘Entered in error’ instead/)).toBeVisible();
  await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(posted()).toEqual([expect.objectContaining({ notify: false })]));
});

describe('a payment that was entered in error', () => {
  const cheque = { ...payment, method: 'cheque', source: 'staff', came_by: 'staff' } as const;
  const claimed = { ...cheque, gift_aid: 'claimed', tax_claimed: 250 } as const;
  const taken = { ...wholeGift, state: 'mistaken', entries: [] } as const;
  const answers = { 'POST /admin/giving/gifts/7/error': { results: taken } };
  async function openDialog(entries: StaffGiftWhole['entries']) {
    const page = await open({ method: 'cheque', entries }, answers);
    await press(page.user, 'Entered in error');
    return { ...page, dialog: within(screen.getByRole('dialog', { name: 'Entered in error' })) };
  }

  test('is taken out without a letter; the dialog says what that does and what tax it costs', async () => {
    const { user, posted, dialog } = await openDialog([claimed]);
    expect(dialog.getByText(/Receipt R-2026-12 is withdrawn/)).toBeVisible();
    expect(dialog.getByText(/will pay £2.50 of tax back to HMRC/)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Tell Mina Marsh by email' })).not.toBeChecked();
    await user.type(dialog.getByLabelText('Why'), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Take it out' }));
    expect(await screen.findByText('It has been taken out.')).toBeVisible();
    expect(posted()).toEqual([{ entry_id: 21, right: null, note: 'Entered twice', notify: false }]);
    expect(screen.getByText('Entered in error')).toBeVisible();
  });

  test('is put right with another amount, day and method, and the giver is told if that is ticked', async () => {
    const { user, posted, dialog } = await openDialog([claimed]);
    await user.click(dialog.getByRole('radio', { name: /the date or the method was wrong/ }));
    expect(dialog.getByText(/and another replaces it/)).toBeVisible();
    const amount = dialog.getByLabelText('The right amount in pounds');
    expect(amount).toHaveValue('10.00');
    await user.clear(amount);
    await user.click(dialog.getByRole('button', { name: 'Put it right' }));
    expect(amount).toHaveAccessibleDescription(/Please enter an amount in pounds/);
    await user.type(amount, '57');
    await user.selectOptions(dialog.getByLabelText('How it was paid'), 'Cash');
    await user.click(dialog.getByRole('checkbox', { name: 'Tell Mina Marsh by email' }));
    await user.click(dialog.getByRole('button', { name: 'Put it right' }));
    await waitFor(() =>
      expect(posted()).toEqual([
        {
          entry_id: 21,
          right: { amount: 5700, received_on: '2026-01-06', method: 'cash' },
          note: '',
          notify: true,
        },
      ]),
    );
  });

  test('may be a refund by hand', async () => {
    const refund = {
      ...cheque,
      id: 23,
      kind: 'refund',
      follows_id: 21,
      amount: -1000,
      receipt: null,
    } as const;
    const { user, posted, dialog } = await openDialog([cheque, refund]);
    expect(dialog.getByText(/for a refund that never happened/)).toBeVisible();
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Take it out' }));
    await waitFor(() => expect(posted()).toEqual([expect.objectContaining({ entry_id: 23, right: null })]));
  });

  test('can’t be one that came by card or by the bank', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Entered in error' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'This was not that gift' })).not.toBeInTheDocument();
  });
});

test('a bank payment that was another gift’s goes back to those to check', async () => {
  const transfer = { ...payment, method: 'transfer', source: 'statement', came_by: 'statement' } as const;
  const entries = [{ ...transfer, line_id: 21 }];
  const { user, posted } = await open(
    { method: 'transfer', entries },
    { 'POST /admin/giving/statement-lines/21/unmatch': { results: { id: 21, amount: 1000 } } },
  );
  await press(user, 'This was not that gift');
  const dialog = within(screen.getByRole('dialog', { name: 'This was not that gift' }));
  expect(dialog.getByText(/Receipt R-2026-12 is withdrawn/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo the match' }));
  expect(await screen.findByText('£10 is back among the payments to check.')).toBeVisible();
  expect(posted()).toEqual([{ notify: false }]);
});

test('correcting only the purpose of a claimed payment pays no tax back, and the dialog says so', async () => {
  const { user } = await open({ entries: [{ ...payment, gift_aid: 'claimed', tax_claimed: 250 }] });
  await press(user, 'Correct a payment');
  expect(
    screen.getByText(/£2.50 for all of it. If only the purpose changes, nothing is paid back/),
  ).toBeVisible();
});

test('the tax on what is left of a payment is said, not that on a part refunded before', async () => {
  const refund = { ...payment, id: 22, kind: 'refund', amount: -600, follows_id: 21, receipt: null } as const;
  const { user } = await open({ entries: [{ ...payment, gift_aid: 'claimed', tax_claimed: 250 }, refund] });
  await press(user, 'Correct a payment');
  expect(screen.getByText(/the tax on what moves: £1 for all of it/)).toBeVisible();
});

test.each([
  ['staff', 1],
  ['import', 0],
  ['platform', 0],
] as const)('correcting a payment that came by %s promises thanks %d times', async (came_by, times) => {
  const { user } = await open({ entries: [{ ...payment, came_by }] });
  await press(user, 'Correct a payment');
  expect(screen.queryAllByText(/they get a thank-you email/)).toHaveLength(times);
});

test('a refund of an unknown giver’s gift offers no email', async () => {
  const { user } = await open({ supporter: null });
  await press(user, 'Refund a payment');
  expect(within(screen.getByRole('dialog')).queryByRole('checkbox')).not.toBeInTheDocument();
});

test('a payment is moved to another supporter, who is found by typing', async () => {
  const corrected = { ...wholeGift, id: 9, supporter: { id: 4, name: 'Noor Khan' } };
  const { user, posted, router } = await open(
    {},
    {
      'GET /admin/giving/supporters': {
        results: [{ id: 4, name: 'Noor Khan', email: 'noor@example.org' }],
        total: 1,
        page: 1,
        per_page: 6,
      },
      'POST /admin/giving/gifts/7/correct': { results: corrected },
      'GET /admin/giving/gifts/9': { results: corrected },
    },
  );
  await press(user, 'Correct a payment');
  const dialog = within(screen.getByRole('dialog', { name: 'Correct a payment' }));
  await user.click(dialog.getByRole('button', { name: 'Correct it' }));
  expect(dialog.getByLabelText('What it is for')).toHaveAccessibleDescription(/whose it was/);
  await user.click(dialog.getByRole('radio', { name: 'Someone else' }));
  await user.type(dialog.getByRole('combobox', { name: 'Who it was' }), 'noor');
  await user.click(await dialog.findByRole('option', { name: /Noor Khan/ }));
  expect(dialog.getByText('Noor Khan, noor@example.org')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Change' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(dialog.getByRole('combobox', { name: 'Who it was' })).toHaveFocus();
  await user.keyboard('noor');
  await user.click(await dialog.findByRole('option', { name: /Noor Khan/ }));
  await user.selectOptions(dialog.getByLabelText('What it is for'), 'Project: A school');
  await user.click(dialog.getByRole('button', { name: 'Correct it' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/giving/gifts/9'));
  expect(posted()).toEqual([
    { key: expect.any(String), entry_id: 21, note: '', supporter_id: 4, appeal: null, project: 'school' },
  ]);
});

test('a part of a payment is moved to another purpose, once if its answer was lost', async () => {
  let tries = 0;
  const { user, posted } = await open(
    { entries: [{ ...payment, came_by: 'staff', amount: 2500 }] },
    {
      'POST /admin/giving/gifts/7/correct': () => {
        tries += 1;
        return tries === 1
          ? failing(409, { message: 'Please try again.' })
          : { results: { ...wholeGift, id: 9 } };
      },
      'GET /admin/giving/gifts/9': { results: { ...wholeGift, id: 9 } },
    },
  );
  await press(user, 'Correct a payment');
  const dialog = within(screen.getByRole('dialog', { name: 'Correct a payment' }));
  const amount = dialog.getByLabelText('Amount to move, in pounds');
  await user.clear(amount);
  await user.type(amount, '10');
  await dialog.findByRole('option', { name: 'Project: A school' });
  await user.selectOptions(dialog.getByLabelText('What it is for'), 'Project: A school');
  await user.click(dialog.getByRole('button', { name: 'Correct it' }));
  await dialog.findByText('Please try again.');
  await user.click(dialog.getByRole('button', { name: 'Correct it' }));
  await waitFor(() => expect(posted()).toHaveLength(2));
  const [first, second] = posted();
  expect(first).toEqual({
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    entry_id: 21,
    note: '',
    appeal: null,
    project: 'school',
    amount: 1000,
  });
  expect(second).toEqual(first);
});

test('a standing order is cancelled only here, and the dialog says so first', async () => {
  const monthly: Partial<StaffGiftWhole> = {
    interval: 'month',
    method: 'transfer',
    state: 'active',
    entries: [],
  };
  const { user, posted } = await open(monthly, {
    'POST /admin/giving/gifts/7/cancel': { results: { ...wholeGift, ...monthly, state: 'cancelled' } },
  });
  expect(screen.queryByRole('button', { name: 'Refund a payment' })).not.toBeInTheDocument();
  await press(user, 'Cancel this monthly gift');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Only the giver can stop it/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel the gift' }));
  expect(await screen.findByText('The gift has been cancelled.')).toBeVisible();
  expect(posted()).toHaveLength(1);
});

test('thanks are reported as saved but not sent if no mail server is set up', async () => {
  const { user } = await open(
    {},
    {
      'GET /admin/mail': { is_sent: false },
      'POST /admin/giving/gifts/7/thank': { results: wholeGift },
    },
  );
  await press(user, 'Send thank-you again');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/emails are saved in a folder and not sent/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send it' }));
  expect(await screen.findByText(/saved but not sent: no mail server is set up/)).toBeVisible();
});

test('the dialog shows why thanks could not be sent again', async () => {
  const { user } = await open(
    {},
    {
      'POST /admin/giving/gifts/7/thank': failing(409, {
        message: 'There is no email address for this gift.',
      }),
    },
  );
  await press(user, 'Send thank-you again');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send it' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('There is no email address for this gift.');
});

test('a gift without tax relief is left out of Gift Aid', async () => {
  const { user, posted } = await open(
    {},
    { 'POST /admin/giving/gifts/7/gift-aid': { results: { ...wholeGift, no_gift_aid: true } } },
  );
  await press(user, 'Leave out of Gift Aid');
  expect(screen.getByRole('dialog')).toHaveTextContent(/the next claim pays the tax back/);
  await press(user, 'Leave it out');
  expect(await screen.findByText('Not eligible')).toBeVisible();
  expect(posted()).toEqual([{ no_gift_aid: true }]);
  expect(screen.getByRole('button', { name: 'Include in Gift Aid' })).toBeVisible();
});
