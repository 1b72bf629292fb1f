import { type Totals, usualGivingSettings } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes';

const totals: Totals = {
  by_fund: [
    { is_restricted: false, received: 5000, fees: 20, gift_aid: 0 },
    { is_restricted: true, received: 10_000, fees: 0, gift_aid: 1250 },
  ],
  by_purpose: [
    { title: 'Winter coats', is_restricted: true, received: 10_000, fees: 0, gifts: 4, gift_aid: 1250 },
  ],
  by_month: [{ month: '2026-04', once: 10_000, monthly: 5000, fees: 20 }],
  by_method: [],
};

const open = (answer: unknown = { results: totals }) =>
  renderPage(routes, {
    at: '/admin/giving/totals?from=2026-04-01&to=2026-04-30',
    user: administrator,
    answers: {
      'GET /admin/giving/totals': answer,
      'GET /admin/giving/settings': {
        results: { ...usualGivingSettings, version: 1, updated_at: null, has_cards: false },
      },
    },
  });

test('adds up the money received, by fund and appeal, less the fees', async () => {
  open();
  const funds = within(await screen.findByRole('table', { name: 'By fund' }));
  expect(funds.getByRole('row', { name: /^Unrestricted/ })).toHaveTextContent(/£50.*£0\.20.*£49\.80/);
  const appeals = within(screen.getByRole('table', { name: 'By appeal and project' }));
  expect(appeals.getByRole('row', { name: /^Winter coats/ })).toHaveTextContent(
    /Restricted.*4.*£100.*£12\.50/,
  );
  expect(screen.getByRole('row', { name: /^April 2026/ })).toHaveTextContent('£150');
  expect(screen.getByText('Nothing was received in this period.')).toBeVisible();
});

test('requests the chosen days', async () => {
  const { sent } = open();
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: '2026-01-01' } });
  await waitFor(() =>
    expect(sent.filter(({ name }) => name.endsWith('/totals')).at(-1)?.query).toEqual({
      from: '2026-01-01',
      to: '2026-04-30',
    }),
  );
});

test('waits for a year that is typed digit by digit', async () => {
  const { router } = open();
  const field = await screen.findByLabelText('First day');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.change(field, { target: { value: '0002-05-15' } });
  fireEvent.blur(field);
  await waitFor(() => expect(field).toHaveValue('2026-04-01'));
  fireEvent.change(field, { target: { value: '0202-05-15' } });
  fireEvent.change(field, { target: { value: '2026-01-15' } });
  await waitFor(() => expect(router.state.location.search).toContain('from=2026-01-15'));
});

test('says if the totals can’t be loaded', async () => {
  open(failing(500));
  expect(await screen.findByText(/The totals/)).toBeVisible();
});
