import type { ThanksRow } from '@lapis/contract';
import { administrator, renderPage } from '@lapis/testing';
import { saveFile } from '@lapis/ui/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));

const row: ThanksRow = {
  id: 7,
  supporter: { id: 3, name: 'Mina Marsh' },
  address_lines: ['12 High Street', 'London'],
  amount: 2500,
  interval: 'once',
  on: '2026-03-02',
  purpose: { appeal: null, project: null },
  why: 'no_email',
  thanked: null,
};
const other: ThanksRow = { ...row, id: 8, supporter: { id: 4, name: 'Theo Lowe' }, address_lines: [] };

function open(at = '/admin/giving/thanks', ...results: ThanksRow[]) {
  const user = userEvent.setup();
  const page = renderPage(routes, {
    at,
    user: administrator,
    answers: {
      'GET /admin/giving/thanks': {
        results,
        total: results.length,
        page: 1,
        per_page: 50,
        counts: { due: 2, thanked: 0 },
      },
      'GET /admin/giving/appeals': { results: [] },
      'GET /services': { results: [] },
      'POST /admin/giving/thanks/letters': 'pdf',
      'POST /admin/giving/thanks/mark': { marked: 2 },
      'POST /admin/giving/thanks/undo': { undone: 1 },
    },
  });
  const posts = () =>
    page.sent.filter(({ name }) => name.startsWith('POST')).map(({ name, body }) => [name, body]);
  return { user, posts, ...page };
}

test('prints letters for the chosen gifts, and marks them only once staff say so', async () => {
  const { user, posts } = open('/admin/giving/thanks', row, other);
  expect(await screen.findByRole('row', { name: /Mina Marsh/ })).toHaveTextContent(
    /Mina Marsh£252 Mar 2026Where it is needed most12 High Street, LondonNo email address/,
  );
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  await user.click(screen.getByRole('button', { name: 'Print letters' }));
  const letters = within(await screen.findByRole('dialog', { name: 'Letters for 2 gifts' }));
  expect(letters.getByText(/1 giver without an address/)).toBeVisible();
  const text = letters.getByLabelText('Text');
  await user.clear(text);
  await user.type(text, 'Dear [[first name]');
  await user.click(letters.getByRole('button', { name: 'Save the letters as PDF' }));
  expect(text).toHaveAccessibleDescription(/\[first name\] isn’t known/);
  await user.clear(text);
  await user.type(text, 'Dear [[name]');
  await user.click(letters.getByRole('button', { name: 'Save the letters as PDF' }));
  const saved = within(await screen.findByRole('dialog', { name: 'The letters are saved' }));
  expect(saveFile).toHaveBeenCalledWith(expect.objectContaining({ name: 'thank-you-letters.pdf' }));
  expect(posts()).toEqual([['POST /admin/giving/thanks/letters', { gift_ids: [7, 8], text: 'Dear [name]' }]]);
  await user.click(saved.getByRole('button', { name: 'Mark these 2 as thanked' }));
  expect(await screen.findByText(/2 gifts marked as thanked/)).toBeVisible();
  expect(posts().at(-1)).toEqual(['POST /admin/giving/thanks/mark', { gift_ids: [7, 8], way: 'post' }]);
});

test('marks a gift as thanked by phone', async () => {
  const { user, posts } = open('/admin/giving/thanks', row);
  await user.click(await screen.findByRole('checkbox', { name: /Mina Marsh/ }));
  await user.click(screen.getByRole('button', { name: 'Mark as thanked' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as thanked' }));
  await user.click(dialog.getByLabelText('By phone'));
  await user.click(dialog.getByRole('button', { name: 'Mark 1 gift' }));
  await waitFor(() =>
    expect(posts()).toEqual([['POST /admin/giving/thanks/mark', { gift_ids: [7], way: 'phone' }]]),
  );
});

test('takes a mark back', async () => {
  const thanked = { way: 'phone', at: '2026-06-03T23:30:00.000Z', by: 'Ada Staff' } as const;
  const { user, posts } = open('/admin/giving/thanks?state=thanked', { ...row, thanked });
  expect(await screen.findByRole('row', { name: /Mina Marsh/ })).toHaveTextContent(
    'By phone, 4 Jun 2026, by Ada Staff',
  );
  await user.click(screen.getByRole('checkbox', { name: /Mina Marsh/ }));
  await user.click(screen.getByRole('button', { name: 'Not thanked after all' }));
  await waitFor(() => expect(posts()).toEqual([['POST /admin/giving/thanks/undo', { gift_ids: [7] }]]));
});
