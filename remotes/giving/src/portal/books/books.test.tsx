import { type Books, usualBookSettings } from '@lapis/contract';
import { administrator, renderPage } from '@lapis/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes';

const journal = {
  id: 4,
  until_on: '2026-03-31',
  grouping: 'month' as const,
  entries: 12,
  amount: 50_000,
  created_at: '2026-04-02T10:00:00.000Z',
  user_name: 'Ada Marsh',
};

const books: Books = {
  settings: { ...usualBookSettings, starts_on: '2026-03-01', bank: '1200' },
  version: 5,
  journals: [journal, { ...journal, id: 3 }],
  next: { until: '2026-04-30', fresh: 3, late: 1, changed: 1, missing: [] },
};

const open = (changes: Partial<Books> = {}) =>
  renderPage(routes, {
    at: '/admin/giving/books',
    user: administrator,
    answers: {
      'GET /admin/giving/books': { results: { ...books, ...changes } },
      'GET /admin/giving/funds': { results: [], total: 0, page: 1, per_page: 20 },
      'POST /admin/giving/books/journals': { results: journal },
      'PATCH /admin/giving/books': { results: books },
    },
  });

test('says what changed since the last journal, and makes the next one', async () => {
  const { sent } = open();
  expect(
    await screen.findByText(
      '4 entries up to 30 Apr 2026 are in no journal yet. 2 of them came or changed since the journal of 2 Apr 2026.',
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Make the journal' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
      until: '2026-04-30',
      grouping: 'month',
    }),
  );
  expect(screen.getAllByRole('button', { name: /^Take it back/ })).toHaveLength(1);
});

test('asks for the nominal codes that are missing, which are typed once', async () => {
  const { sent } = open({ next: { ...books.next, missing: ['bank', 'income'] } });
  expect(await screen.findByText(/under ‘Nominal codes’: bank or clearing account, gifts/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make the journal' })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Nominal codes' }));
  const form = within(screen.getByRole('dialog'));
  fireEvent.change(form.getByLabelText(/^Gifts/), { target: { value: '4000' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name.startsWith('PATCH'))?.body).toMatchObject({
      version: 5,
      bank: '1200',
      income: '4000',
    }),
  );
});
