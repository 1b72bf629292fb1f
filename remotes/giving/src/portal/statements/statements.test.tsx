import type { StatementWhole } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gift, line, fakePage } from '../parts/giving-portal.fixture';
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
  created_at: '2026-04-01T10:00:00.000Z',
  created_by: 'Ada Ahmadi',
  problems: [{ line: 9, problem: 'There is no amount.' }],
  outgoing: 0,
};

const second = { ...line, id: 22, amount: 1000, text: 'INTEREST', may_be: [] };
const became = (id: number) => ({
  results: {
    ...(id === 21 ? line : second),
    state: 'matched',
    gift: { id: 7, reference: 'LAPIS-7KQ2', name: 'Mina Marsh' },
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
  await userEvent.click(within(first).getByRole('button', { name: /This is LAPIS-7KQ2, Mina Marsh, £25/ }));
  expect(await screen.findByText('£25 matched with LAPIS-7KQ2, Mina Marsh.')).toBeVisible();
  expect(bodies(sent)).toEqual([{ gift_id: 7 }]);
  expect(screen.queryByText('MARSH M LAPIS 7KQ2')).not.toBeInTheDocument();
  expect(await payment(/INTEREST/)).toHaveFocus();
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
  await waitFor(() => expect(bodies(sent)).toEqual([{ gift_id: 7 }]));
  expect(await payment(/MARSH/)).toHaveFocus();
});

test('a payment becomes a new gift of a new supporter, a known one, or an unknown giver', async () => {
  const { sent } = open({}, [
    { ...second, may_be_from: [{ supporter_id: 3, name: 'Mina Marsh', why: 'Same name' }] },
  ]);
  await userEvent.click(within(await payment(/INTEREST/)).getByRole('button', { name: 'Add a new gift' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'A new gift of £10' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add the gift' }));
  expect(await dialog.findByText('Please say who gave it.')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'We don’t know who gave it' }));
  await dialog.findByRole('option', { name: 'Appeal: Winter coats' });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'For' }), 'Appeal: Winter coats');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
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
