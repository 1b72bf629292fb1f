import { member, renderPage } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const own = {
  name: 'Mina Marsh',
  has_gift_aid: false,
  years: [],
  gifts: [
    {
      reference: 'LAP-7K3Q',
      amount: 1000,
      interval: 'month',
      method: 'card',
      state: 'active',
      purpose: { appeal: null, project: null },
      created_at: '2026-01-05T10:00:00.000Z',
      receipts: [],
      has_gift_aid: false,
      is_changeable: true,
    },
  ],
};

test('lists the giver’s own gifts, and links to the page that changes them', async () => {
  const { router } = renderPage(routes, {
    at: '/account/gifts',
    user: member,
    answers: {
      'GET /account/gifts': { results: own },
      'POST /account/gifts/manage': { page: '/give/manage/secret' },
      'GET /managed-gifts/secret': { results: own },
      'GET /giving': { results: { gift_aid: null } },
    },
  });
  expect(await screen.findByRole('heading', { name: '£10 a month, where it is needed most' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Manage gifts, receipts and Gift Aid' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/give/manage/secret'));
});

test.each([
  ['a monthly gift that was stopped', { state: 'cancelled' }, 'Stopped. Started on 5 January 2026'],
  ['one that arrived', { interval: 'once', state: 'received' }, 'Received. Given on 5 January 2026'],
  [
    'one that did not',
    { interval: 'once', state: 'waiting' },
    'Awaiting payment. Promised on 5 January 2026',
  ],
])('%s has the day when it started', async (_which, changes, words) => {
  const gifts = [{ ...own.gifts[0], ...changes }];
  renderPage(routes, {
    at: '/account/gifts',
    user: member,
    answers: { 'GET /account/gifts': { results: { ...own, gifts } } },
  });
  const title = await screen.findByRole('heading', { name: /^£10/ });
  expect(title.closest('li')).toHaveTextContent(words);
});

test('a person who has not given yet finds a link to give', async () => {
  renderPage(routes, {
    at: '/account/gifts',
    user: member,
    answers: { 'GET /account/gifts': { results: { ...own, gifts: [] } } },
  });
  expect(await screen.findByRole('link', { name: 'Give' })).toHaveAttribute('href', '/give');
});
