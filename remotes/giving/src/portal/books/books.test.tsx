import { type Books, usualBookSettings } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes';

const journal = {
  id: 4,
  until_on: '2026-03-31',
  grouping: 'month' as const,
  entries: 12,
  amount: 50_000,
  created_at: '2026-04-01T23:30:00.000Z',
  user_name: 'Ada Marsh',
};

const books: Books = {
  settings: { ...usualBookSettings, starts_on: '2026-03-01', bank: '1200' },
  version: 5,
  journals: [journal, { ...journal, id: 3 }],
  next: { until: '2026-04-30', fresh: 3, late: 1, changed: 1, missing: [] },
};

const open = (changes: Partial<Books> = {}, answers: Record<string, unknown> = {}) =>
  renderPage(routes, {
    at: '/admin/giving/books',
    user: administrator,
    answers: {
      'GET /admin/giving/books': { results: { ...books, ...changes } },
      'GET /admin/giving/funds': { results: [], total: 0, page: 1, per_page: 20 },
      'POST /admin/giving/books/journals': { results: journal },
      'PATCH /admin/giving/books': { results: books },
      ...answers,
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

test('a journal whose answer is lost is in the list, so that it isn’t booked by hand', async () => {
  let shown: Books = { ...books, journals: [] };
  open(
    {},
    {
      'GET /admin/giving/books': () => ({ results: shown }),
      async 'POST /admin/giving/books/journals'() {
        shown = { ...books, next: { ...books.next, fresh: 0, changed: 0 } };
        throw new Error('Network Error');
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Make the journal' }));
  expect(await screen.findByText('Nothing is left to book up to 30 Apr 2026.')).toBeVisible();
  expect(screen.getByRole('row', { name: /Journal 4/ })).toBeVisible();
});

test('a day that can’t be loaded leaves the page as it was, and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementationOnce(() => {});
  let isDown = true;
  const { sent } = open(
    {},
    {
      'GET /admin/giving/books'({ query }: SentRequest) {
        if (query['until'] && isDown) throw new Error('Network Error');
        return {
          results: query['until'] ? { ...books, next: { ...books.next, until: query['until'] } } : books,
        };
      },
    },
  );
  const day = await screen.findByLabelText('Last day');
  fireEvent.change(day, { target: { value: '2026-05-31' } });
  fireEvent.blur(day);
  expect(await screen.findByText('What is left to book up to 31 May 2026 could not be loaded')).toBeVisible();
  expect(screen.getByRole('row', { name: /Journal 4/ })).toBeVisible();
  expect(screen.getByLabelText('Last day')).toHaveValue('2026-05-31');
  // It would make a journal up to the day before.
  expect(screen.queryByRole('button', { name: 'Make the journal' })).not.toBeInTheDocument();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make the journal' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({ until: '2026-05-31' }),
  );
});

test('what the server rejects in a fund’s code is beside that fund', async () => {
  const fund = { title: 'Winter coats' };
  open(
    {
      settings: {
        ...books.settings,
        fund_income: [
          { fund_id: 2, code: '4010' },
          { fund_id: 3, code: '40,11' },
        ],
      },
    },
    {
      'GET /admin/giving/funds': {
        results: [
          { ...fund, id: 2 },
          { id: 3, title: 'Schools' },
        ],
      },
      'PATCH /admin/giving/books': failing(422, {
        message: 'Please check what you entered.',
        errors: { 'fund_income.1.code': ['A code has no commas.'] },
      }),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Nominal codes' }));
  const form = within(screen.getByRole('dialog'));
  const code = await form.findByLabelText('Gifts to Schools');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/A code has no commas\./));
  expect(code).toHaveFocus();
  expect(form.getByLabelText('Gifts to Winter coats')).toBeValid();
});

test('asks for the nominal codes that are missing, which are typed once', async () => {
  const { sent } = open({ next: { ...books.next, missing: ['bank', 'income'] } });
  expect(await screen.findByText(/under ‘Nominal codes’: bank or clearing account, gifts/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make the journal' })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Nominal codes' }));
  const form = within(screen.getByRole('dialog'));
  fireEvent.change(form.getByLabelText('Gifts'), { target: { value: '4000' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name.startsWith('PATCH'))?.body).toMatchObject({
      version: 5,
      bank: '1200',
      income: '4000',
    }),
  );
});
