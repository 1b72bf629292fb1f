import type { StatementWhole } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gift, line, fakePage } from '../parts/giving-portal.fixture';
import { payment as booked } from '../gifts/gifts.fixture';
import { portalRoute } from '../routes';

const statement: StatementWhole = {
  id: 4,
  name: 'march.csv',
  format: 'Barclays CSV',
  from: '2026-03-01',
  until: '2026-03-31',
  lines: 57,
  matched: 12,
  unmatched: 3,
  ignored: 0,
  known: 40,
  only_here: { matched: 2, unmatched: 3, ignored: 0 },
  created_at: '2026-04-01T10:00:00.000Z',
  created_by: 'Ada Ahmadi',
  problems: [{ line: 9, problem: 'There is no amount.' }],
  outgoing: 0,
};

const second = { ...line, id: 22, amount: 1000, text: 'INTEREST', may_be: [] };
const became = (id: number) => ({
  also: 0,
  results: {
    ...(id === 21 ? line : second),
    state: 'matched',
    gift: { id: 7, reference: 'LAPIS-7KQ2', name: 'Mina Marsh' },
    parts: [{ gift_id: 7, reference: 'LAPIS-7KQ2', name: 'Mina Marsh', amount: 2500, is_by_hand: false }],
  },
});

/** Opens the page with a fake server that remembers decided payments. */
function open(
  answers: Record<string, unknown> = {},
  lines = [line, second],
  at = '/admin/giving/statements',
) {
  const done = new Set<number>();
  const doing = (id: number, answer: unknown) => () => {
    done.add(id);
    return answer;
  };
  return renderPage([portalRoute, { path: '*', element: null }], {
    at,
    user: administrator,
    answers: {
      'GET /admin/giving/statements': fakePage(statement),
      'GET /admin/giving/statement-lines': () => fakePage(...lines.filter(({ id }) => !done.has(id))),
      'POST /admin/giving/statement-lines/21/match': doing(21, became(21)),
      'POST /admin/giving/statement-lines/22/match': doing(22, became(22)),
      'POST /admin/giving/statement-lines/22/ignore': ({ body }: SentRequest) => {
        const { is_ignored } = body as { is_ignored: boolean };
        if (is_ignored) done.add(22);
        else done.delete(22);
        return { results: { ...second, state: is_ignored ? 'ignored' : 'unmatched' } };
      },
      'GET /admin/giving/appeals': fakePage({ slug: 'winter', title: 'Winter coats' }),
      'GET /services': fakePage(),
      ...answers,
    },
  });
}

const payment = (name: RegExp) => screen.findByRole('listitem', { name });
const bodies = (sent: SentRequest[]) =>
  sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);

test('a payment is matched by one press, and the next one gets the focus', async () => {
  const { sent } = open();
  const first = await payment(/£25 .*MARSH M LAPIS 7KQ2/);
  const button = within(first).getByRole('button', { name: /This is LAPIS-7KQ2, Mina Marsh, £25/ });
  expect(button).toHaveTextContent(/The reference is the same. They get a thank-you email.$/);
  await userEvent.click(button);
  expect(await screen.findByText('£25 matched with LAPIS-7KQ2, Mina Marsh.')).toBeVisible();
  expect(bodies(sent)).toEqual([{ gift_id: 7 }]);
  expect(screen.queryByText('MARSH M LAPIS 7KQ2')).not.toBeInTheDocument();
  expect(await payment(/INTEREST/)).toHaveFocus();
});

test('a match is undone at once', async () => {
  const { sent } = open({
    'POST /admin/giving/statement-lines/21/unmatch': { results: { ...line, state: 'unmatched' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /This is LAPIS-7KQ2/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies(sent)).toEqual([{ gift_id: 7 }, { notify: false }]));
});

test('a matched payment that was not that gift goes back to those to check', async () => {
  const matched = { ...became(21).results, state: 'matched' as const };
  const entry = { ...booked, amount: 2500, line_id: 21, tax_claimed: 625 };
  const { sent } = open(
    {
      'GET /admin/giving/gifts/7': { results: { ...gift, entries: [entry], events: [] } },
      'POST /admin/giving/statement-lines/21/unmatch': { results: { ...line, state: 'unmatched' } },
    },
    [matched],
    '/admin/giving/statements?state=matched',
  );
  const row = within(await payment(/MARSH/));
  await userEvent.click(row.getByRole('button', { name: 'This was not that gift' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This was not that gift' }));
  expect(await dialog.findByText(/Gift LAPIS-7KQ2, Mina Marsh, loses the payment of £25/)).toBeVisible();
  expect(dialog.getByText(/will pay £6.25 of tax back to HMRC/)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Tell Mina Marsh by email' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Undo the match' }));
  expect(await screen.findByText('£25 is back among the payments to check.')).toBeVisible();
  expect(bodies(sent)).toEqual([{ notify: true }]);
});

test('a payment that is no gift is ignored by keyboard, and restored', async () => {
  const { sent } = open({}, [second]);
  const only = await payment(/INTEREST/);
  await userEvent.click(within(only).getByRole('button', { name: 'Ignore it' }));
  await screen.findByRole('dialog', { name: 'Ignore £10?' });
  await userEvent.keyboard('Interest{Enter}');
  expect(await screen.findByText('Nothing left to check')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Payments to check' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await payment(/INTEREST/)).toBeVisible();
  expect(bodies(sent)).toEqual([{ is_ignored: true, note: 'Interest' }, { is_ignored: false }]);
});

test('the gift of a payment is found by typing', async () => {
  const { sent } = open({ 'GET /admin/giving/gifts': fakePage(gift) });
  await userEvent.click(within(await payment(/INTEREST/)).getByRole('button', { name: 'Find the gift' }));
  await userEvent.click(await screen.findByRole('button', { name: 'This is the gift' }));
  expect(screen.getByRole('combobox', { name: 'The gift' })).toHaveFocus();
  await userEvent.keyboard('mina');
  await screen.findByRole('option', { name: /LAPIS-7KQ2, Mina Marsh, £25/ });
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(async () => expect(await payment(/MARSH/)).toHaveFocus());
  expect(bodies(sent)).toEqual([{ gift_id: 7 }]);
});

test('Enter chooses no gift of an earlier search', async () => {
  let isSlow = false;
  open({
    'GET /admin/giving/gifts': () => (isSlow ? new Promise(() => {}) : fakePage(gift)),
  });
  await userEvent.click(within(await payment(/INTEREST/)).getByRole('button', { name: 'Find the gift' }));
  await userEvent.click(await screen.findByRole('button', { name: 'This is the gift' }));
  await userEvent.keyboard('mina');
  await screen.findByRole('option', { name: /LAPIS-7KQ2/ });
  isSlow = true;
  const field = screen.getByRole('combobox', { name: 'The gift' });
  await userEvent.clear(field);
  await userEvent.type(field, 'karim');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('karim');
});

test('an open window survives a list that can’t be loaded again', async () => {
  let isLost = false;
  open({
    'GET /admin/giving/statement-lines': () => (isLost ? failing(500) : fakePage(line, second)),
  });
  await userEvent.click(within(await payment(/INTEREST/)).getByRole('button', { name: 'Split it' }));
  await screen.findByRole('dialog');
  isLost = true;
  act(() => focusManager.setFocused(true));
  act(() => focusManager.setFocused(undefined));
  await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
});

test('a payment becomes a new gift of a new supporter, a known one, or an unknown giver', async () => {
  const { sent } = open({}, [
    { ...second, may_be_from: [{ supporter_id: 3, name: 'Mina Marsh', contact: '', why: 'Same name' }] },
  ]);
  await userEvent.click(within(await payment(/INTEREST/)).getByRole('button', { name: 'Add a new gift' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'A new gift of £10' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add the gift' }));
  expect(await dialog.findByText('Please say who gave it.')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'We don’t know who gave it' }));
  await dialog.findByRole('option', { name: 'Appeal: Winter coats' });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'For' }), 'Appeal: Winter coats');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: /A new gift from Mina Marsh/ }));
  dialog = within(await screen.findByRole('dialog', { name: 'A new gift of £10' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add the gift' }));
  await waitFor(() => expect(bodies(sent)).toEqual([{ supporter_id: 3 }]));
});

test('a payment that a colleague has matched meanwhile is reported, and stays', async () => {
  open({
    'POST /admin/giving/statement-lines/21/match': failing(409, { message: 'It is matched already.' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /This is LAPIS-7KQ2/ }));
  expect(await screen.findByText('It is matched already.')).toBeVisible();
});

describe('a payment that was matched goes from the list after', () => {
  const lost = () => Promise.reject(new Error('Network Error'));

  /** Opens a list whose first payment is matched by the press, although the reply says nothing of it. */
  async function openMatching(reply: () => unknown) {
    let isMatched = false;
    const lose = () => {
      isMatched = true;
      return reply();
    };
    open({
      'GET /admin/giving/statement-lines': () => fakePage(...(isMatched ? [second] : [line, second])),
      'POST /admin/giving/statement-lines/21/match': lose,
      'POST /admin/giving/statement-lines/21/ignore': lose,
    });
    return within(await payment(/MARSH M LAPIS 7KQ2/));
  }

  async function expectGone() {
    expect(await screen.findByText(/^£25 has changed meanwhile/)).toBeVisible();
    expect(screen.queryByText('MARSH M LAPIS 7KQ2')).not.toBeInTheDocument();
  }

  test.each([
    ['a lost reply', lost],
    ['a refusal', () => failing(409, { message: 'It is matched already.' })],
  ])('%s', async (_, reply) => {
    const row = await openMatching(reply);
    await userEvent.click(row.getByRole('button', { name: /^This is LAPIS-7KQ2/ }));
    await expectGone();
  });

  test('a lost reply to a window', async () => {
    const row = await openMatching(lost);
    await userEvent.click(row.getByRole('button', { name: 'Ignore it' }));
    await screen.findByRole('dialog', { name: 'Ignore £25?' });
    await userEvent.keyboard('Interest{Enter}');
    await expectGone();
  });
});

test('the page shows the payments of one statement, and those that are ignored', async () => {
  const ignored = { ...second, state: 'ignored' as const, note: 'Interest' };
  const { sent } = open({}, [ignored], '/admin/giving/statements?state=ignored&statement=4');
  expect(await payment(/INTEREST/)).toHaveTextContent(/Interest.*Ignored/);
  expect(sent.find(({ name }) => name.endsWith('statement-lines'))?.query).toMatchObject({
    state: 'ignored',
    statement: 4,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
  expect(await screen.findByText(/back among the payments to check/)).toBeVisible();
});

test('statements are uploaded one after the other, and each result is shown', async () => {
  const names: string[] = [];
  open({
    'POST /admin/giving/statements': ({ body }: SentRequest) => {
      const file = (body as FormData).get('files') as File;
      names.push(file.name);
      return file.name === 'photo.csv'
        ? failing(422, { message: 'This is no statement.' })
        : { results: statement };
    },
  });
  const files = [new File(['a'], 'march.csv'), new File(['b'], 'photo.csv')];
  await userEvent.upload(await screen.findByLabelText('Bank statements'), files);
  expect(await screen.findByText(/12 payments matched, 3 to check, 40 already uploaded\./)).toBeVisible();
  expect(screen.getByText('1 line could not be read:')).toBeVisible();
  expect(screen.getByText('Line 9: There is no amount.')).toBeVisible();
  expect(await screen.findByText(/This is no statement\./)).toBeVisible();
  expect(names).toEqual(['march.csv', 'photo.csv']);
});

test('a dropped statement is uploaded', async () => {
  const { sent } = open({ 'POST /admin/giving/statements': { results: statement } });
  const box = await screen.findByText(/Drop your bank statements here/);
  fireEvent.drop(box, { dataTransfer: { files: [new File(['a'], 'march.csv')], types: ['Files'] } });
  expect(await screen.findByText(/12 payments matched/)).toBeVisible();
  expect(bodies(sent)).toHaveLength(1);
});

test('a new amount of a standing order is asked once, with the payments that it matches', async () => {
  const order = { ...line.may_be[0], name: 'Dorothy Hughes', amount: 1000, is_standing_order: true };
  const changed = { ...line, amount: 1200, may_be: [order] } as typeof line;
  const { sent } = open({ 'POST /admin/giving/statement-lines/21/match': { ...became(21), also: 2 } }, [
    changed,
  ]);
  const question = await screen.findByRole('group', {
    name: /Dorothy Hughes now gives £12 instead of £10 from this month\?/,
  });
  expect(within(question).getByRole('button', { name: 'Only this payment' })).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: '£12 from now on' }));
  expect(await screen.findByText(/2 payments to check were matched with it\./)).toBeVisible();
  expect(bodies(sent)).toEqual([{ gift_id: 7, is_new_amount: true }]);
});

test('a payment becomes a standing order of a new giver', async () => {
  const { sent } = open({}, [second]);
  await userEvent.click(within(await payment(/INTEREST/)).getByRole('button', { name: 'Add a new gift' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A new gift of £10' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'From' }), 'Dorothy Hughes');
  await userEvent.click(
    dialog.getByRole('checkbox', { name: 'They give this every month by standing order' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Add the gift' }));
  await waitFor(() => expect(bodies(sent)).toEqual([{ name: 'Dorothy Hughes', is_monthly: true }]));
});

const paid = { claim_id: 4, from: '2026-01-05', until: '2026-03-31', due: 75_000, why: 'It is from HMRC.' };
const fromHmrc = { ...second, amount: 75_000, text: 'HMRC GIFT AID', may_be_claims: [paid] };
const isPaid = {
  ...fromHmrc,
  state: 'matched' as const,
  may_be_claims: [],
  claim: { id: 4, from: '2026-01-05', until: '2026-03-31' },
};

test('HMRC’s payment for a claim is matched by one press, and undone', async () => {
  const { sent } = open(
    {
      'POST /admin/giving/statement-lines/22/claim': ({ body }: SentRequest) => ({
        results: (body as { claim_id: number | null }).claim_id ? isPaid : fromHmrc,
      }),
    },
    [fromHmrc],
  );
  await userEvent.click(await screen.findByRole('button', { name: /^HMRC has paid claim 4 .*2026\) / }));
  expect(await screen.findByText('HMRC has paid £750 for claim 4.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodies(sent)).toEqual([{ claim_id: 4, is_different: false }, { claim_id: null }]),
  );
});

test('HMRC’s payment of another amount is matched after a question', async () => {
  const less = { ...fromHmrc, amount: 70_000 };
  const { sent } = open({ 'POST /admin/giving/statement-lines/22/claim': { results: isPaid } }, [less]);
  await userEvent.click(await screen.findByRole('button', { name: /^HMRC has paid claim 4 .* in part/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paid in part: £700 of £750?' }));
  await waitFor(() => expect(dialog.getByText(/£50 is missing/)).toBeVisible());
  await userEvent.click(dialog.getByRole('button', { name: 'Record the payment' }));
  await waitFor(() => expect(bodies(sent)).toEqual([{ claim_id: 4, is_different: true }]));
});

test('a payment that was not for its claim is put back', async () => {
  const { sent } = open(
    { 'POST /admin/giving/statement-lines/22/claim': { results: fromHmrc } },
    [isPaid],
    '/admin/giving/statements?state=matched',
  );
  expect(await screen.findByRole('link', { name: /Gift Aid claim 4/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'It was not this claim' }));
  expect(await screen.findByText(/back among the payments to check/)).toBeVisible();
  expect(bodies(sent)).toEqual([{ claim_id: null }]);
});

test('a file is taken back once staff agree to undo its matches', async () => {
  const matched = { ...became(21).results, state: 'matched' as const };
  const { sent } = open(
    { 'DELETE /admin/giving/statements/4': { undone: 2 } },
    [matched],
    '/admin/giving/statements?state=all',
  );
  const row = await screen.findByRole('row', { name: /march.csv/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Take this file back march.csv' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take march.csv back?' }));
  expect(dialog.getByText('3 payments to check are removed from the list.')).toBeVisible();
  expect(dialog.getByText('2 payments are matched:')).toBeVisible();
  expect(await dialog.findByText(/£25, 2 Mar 2026: LAPIS-7KQ2, Mina Marsh/)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: /Undo these matches too/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Take this file back' }));
  expect(await screen.findByText('march.csv has been taken back. 2 matches undone.')).toBeVisible();
  expect(sent.find(({ query }) => query?.['only_here'] === 'true')?.query).toMatchObject({ statement: 4 });
  expect(sent.find(({ name }) => name.startsWith('DELETE'))?.query).toMatchObject({ undo_matches: 'true' });
});

test('a payment says which file it is from, and the list shows only one file', async () => {
  const { sent } = open({
    'GET /admin/giving/statements': fakePage(statement, { ...statement, id: 5, name: 'april.csv' }),
  });
  expect(await payment(/MARSH/)).toHaveTextContent('Barclays CSV, march.csv');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'File' }), '5');
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ statement: 5 }));
});
