import type { SmallDonations } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { friends, hall, noSharing } from './small-donations.fixture';

const open = (lists: Partial<SmallDonations>, answers: Record<string, unknown> = {}) =>
  renderPage(routes, {
    at: '/admin/giving/small-donations',
    user: administrator,
    answers: {
      'GET /admin/giving/small-donations': { results: { ...noSharing, ...lists } },
      ...answers,
    },
  });

const findBody = (sent: { name: string; body: unknown }[], method: string) =>
  sent.findLast(({ name }) => name.startsWith(method))?.body;

test('a building is added once its postcode is right', async () => {
  const { sent } = open(
    {},
    {
      'POST /admin/giving/small-donations/buildings': { results: { ...noSharing, buildings: [hall] } },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add a building' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a building' }));
  await userEvent.type(dialog.getByLabelText('Name of the building'), 'Village hall');
  await userEvent.type(dialog.getByLabelText('First line of the address'), '11A Grange Road');
  await userEvent.type(dialog.getByLabelText('Postcode'), 'L20');
  await userEvent.click(dialog.getByRole('button', { name: 'Add the building' }));
  expect(await dialog.findByText('Please enter a UK postcode, such as SW1A 1AA.')).toBeVisible();
  expect(findBody(sent, 'POST')).toBeUndefined();
  await userEvent.type(dialog.getByLabelText('Postcode'), ' 1KL');
  await userEvent.click(dialog.getByRole('button', { name: 'Add the building' }));
  expect(await screen.findByText('Village hall has been added.')).toBeVisible();
  expect(findBody(sent, 'POST')).toEqual({
    name: 'Village hall',
    address: '11A Grange Road',
    postcode: 'L20 1KL',
  });
  expect(screen.getByText('11A Grange Road, L20 1KL')).toBeVisible();
});

test('a building is removed and brought back', async () => {
  const path = 'PATCH /admin/giving/small-donations/buildings/1';
  let isRemoved = true;
  const { sent } = open(
    { buildings: [hall] },
    { [path]: () => ({ results: { ...noSharing, buildings: [{ ...hall, is_removed: isRemoved }] } }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Village hall' }));
  expect(await screen.findByText('Village hall (removed)')).toBeVisible();
  expect(findBody(sent, 'PATCH')).toEqual({ is_removed: true });
  isRemoved = false;
  await userEvent.click(screen.getByRole('button', { name: 'Bring back Village hall' }));
  expect(await screen.findByRole('button', { name: 'Change Village hall' })).toBeVisible();
  expect(findBody(sent, 'PATCH')).toEqual({ is_removed: false });
});

test('a connected charity is changed, and what the server refuses is shown', async () => {
  const path = 'PATCH /admin/giving/small-donations/charities/5';
  let answer: unknown = failing(409, { message: 'A charity with this reference is in the list already.' });
  const { sent } = open({ charities: [friends] }, { [path]: () => answer });
  expect(await screen.findByText('AB12345, claims on small donations')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change Friends of the hall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Friends of the hall' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'It claims on small donations too' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'It has community buildings' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('A charity with this reference is in the list already.')).toBeVisible();
  answer = {
    results: { ...noSharing, charities: [{ ...friends, makes_claims: false, has_buildings: true }] },
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('AB12345, does not claim on small donations, has community buildings'),
  ).toBeVisible();
  expect(findBody(sent, 'PATCH')).toEqual({
    name: 'Friends of the hall',
    reference: 'AB12345',
    makes_claims: false,
    has_buildings: true,
  });
});

test('each tax year shows its limit, what is left, and the sums of each building', async () => {
  open({
    buildings: [hall],
    years: [
      {
        tax_year: '2026-27',
        limit_by: 'buildings',
        limit: 1_200_000,
        claimed: 500_000,
        left: 700_000,
        buildings: [{ id: 1, name: 'Village hall', collected: 900_000, claimed: 500_000 }],
      },
    ],
  });
  const row = await screen.findByRole('row', { name: /2026-27/ });
  expect(row).toHaveTextContent('£12,000 for your buildings');
  expect(row).toHaveTextContent('£7,000');
  expect(row).toHaveTextContent('Village hall: £9,000 collected, £5,000 claimed');
});
