import type { StaffGiftWhole } from '@lapis/contract';
import { administrator, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { hall, noSharing } from '../small-donations/small-donations.fixture';
import { payment, wholeGift } from './gifts.fixture';

async function openWindow(gift: Partial<StaffGiftWhole>, button: string, call: string) {
  const { sent } = renderPage(routes, {
    at: '/admin/giving/gifts/7',
    user: administrator,
    answers: {
      'GET /admin/giving/gifts/7': { results: { ...wholeGift, ...gift } },
      'GET /admin/giving/small-donations': { results: { ...noSharing, buildings: [hall] } },
      [`POST /admin/giving/gifts/7/${call}`]: { results: wholeGift },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const body = () => sent.find(({ name }) => name === `POST /admin/giving/gifts/7/${call}`)?.body;
  return { dialog: within(screen.getByRole('dialog', { name: button })), body };
}

test('a gift that staff cancelled is opened again', async () => {
  const { dialog } = await openWindow(
    { state: 'cancelled', entries: [], is_reopenable: true },
    'Open again',
    'reopen',
  );
  expect(dialog.getByText(/The giver isn’t told/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Open it again' }));
  expect(await screen.findByText('The gift is open again.')).toBeVisible();
});

test('a payment that was taken out as an error is written again', async () => {
  const cheque = { ...payment, method: 'cheque', source: 'staff', came_by: 'staff' } as const;
  const error = { ...cheque, id: 30, kind: 'error', follows_id: 21, amount: -1000, receipt: null } as const;
  const { dialog, body } = await openWindow(
    { state: 'mistaken', entries: [cheque, error] },
    'It was right after all',
    'error/undo',
  );
  expect(dialog.getByText(/The payment of £10 is written again/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Write it again' }));
  expect(await screen.findByText('The payment has been written again.')).toBeVisible();
  expect(body()).toEqual({ entry_id: 30 });
});

test('the boxes of a gift by hand are corrected', async () => {
  const { dialog, body } = await openWindow(
    { is_by_hand: true, is_sponsored: true },
    'Correct the boxes',
    'boxes',
  );
  expect(dialog.getByRole('checkbox', { name: 'Sponsored' })).toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Sponsored' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The boxes have been corrected.')).toBeVisible();
  expect(body()).toEqual({ is_sponsored: false, is_small_donations: false, building_id: null });
});

test('the community building of a collection is corrected, even one that was removed', async () => {
  const chapel = { id: 9, name: 'Old chapel' };
  const { dialog, body } = await openWindow(
    { is_by_hand: true, is_small_donations: true, building: chapel },
    'Correct the boxes',
    'boxes',
  );
  const field = await dialog.findByLabelText('Community building');
  expect(await within(field).findByRole('option', { name: 'Village hall' })).toBeVisible();
  expect(field).toHaveDisplayValue('Old chapel');
  await userEvent.selectOptions(field, 'Village hall');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The boxes have been corrected.')).toBeVisible();
  expect(body()).toEqual({ is_sponsored: false, is_small_donations: true, building_id: 1 });
});
