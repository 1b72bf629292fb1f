import type { CardSetup } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../../routes';

const setup: CardSetup = {
  mode: 'test',
  webhook: 'https://kites.example/api/gifts/stripe',
  events: ['charge.succeeded', 'refund.created'],
  last_event: null,
  events_waiting: 0,
};

const open = (changes: Partial<CardSetup> = {}, answers: Record<string, unknown> = {}) =>
  renderPage(routes, {
    at: '/admin/giving/settings/cards',
    user: administrator,
    answers: {
      'GET /admin/giving/card-setup': { results: { ...setup, ...changes } },
      ...answers,
    },
  });

const step = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows which steps are done, and what to hand over', async () => {
  open({ mode: 'off' });
  const server = await step('3. Ask the person who runs the server');
  expect(server.getByText('Not yet')).toBeVisible();
  const message = server.getByLabelText('Message to the person who runs the server');
  expect(message).toHaveDisplayValue(/https:\/\/kites.example\/api\/gifts\/stripe/);
  expect(message).toHaveDisplayValue(/charge.succeeded\nrefund.created/);
  expect((await step('4. See that Stripe’s reports arrive')).getByText('Not yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start a test payment' })).not.toBeInTheDocument();
});

test('shows the last report, and reports that could not be handled', async () => {
  open({
    mode: 'live',
    last_event: { kind: 'charge.succeeded', at: '2026-03-01T10:00:00.000Z' },
    events_waiting: 2,
  });
  const reports = await step('4. See that Stripe’s reports arrive');
  expect(reports.getByText('Done')).toBeVisible();
  expect(reports.getByText(/The last report was charge.succeeded/)).toBeVisible();
  expect(reports.getByRole('alert')).toHaveTextContent('2 reports could not be handled yet');
});

test('follows a test payment', async () => {
  const { sent } = open(
    {},
    {
      'POST /admin/giving/card-setup/test': { session: 'cs_1', url: 'https://checkout.stripe.example/cs_1' },
      'GET /admin/giving/card-setup/test/cs_1': { state: 'paid' },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Start a test payment' }));
  expect(await screen.findByText(/its report has not arrived here/)).toBeVisible();
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
});

test('says so if the state of a test payment can’t be seen', async () => {
  open(
    {},
    {
      'POST /admin/giving/card-setup/test': { session: 'cs_1', url: 'https://checkout.stripe.example/cs_1' },
      'GET /admin/giving/card-setup/test/cs_1': failing(503),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Start a test payment' }));
  expect(await screen.findByText(/could not ask Stripe/)).toBeVisible();
});
