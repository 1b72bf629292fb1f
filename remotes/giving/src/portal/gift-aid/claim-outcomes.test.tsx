import type { ClaimWhole } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { portalRoute } from '../routes';
import { claim } from './claim.fixture';

const sent: ClaimWhole = { ...claim, state: 'submitted', submitted_on: '2026-04-02', hmrc_reference: 'X1' };
const payment = { id: 8, amount: 30_000, paid_on: '2026-05-04', statement_id: 3, created_by: 'Ada Ahmadi' };
const inPart: ClaimWhole = { ...sent, state: 'part_paid', paid: 30_000, payments: [payment] };
const refused: ClaimWhole = { ...sent, state: 'refused', refused_on: '2026-05-05', refusal: 'Wrong name' };

const open = (shown: ClaimWhole, answers: Record<string, unknown> = {}) =>
  renderPage([portalRoute, { path: '*', element: null }], {
    at: '/admin/giving/claims/4',
    user: administrator,
    answers: { 'GET /admin/giving/claims/4': { results: shown }, ...answers },
  });

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const last = (requests: { name: string; body: unknown }[]) =>
  requests.filter(({ name }) => !name.startsWith('GET')).at(-1);

test('a payment in part is recorded by hand, and the difference is shown before and after', async () => {
  const { sent: requests } = open(sent, { 'POST /admin/giving/claims/4/payments': { results: inPart } });
  await press('HMRC has paid');
  const dialog = await dialogOf('HMRC has paid');
  expect(dialog.getByText(/£345 is due/)).toBeVisible();
  const amount = dialog.getByRole('textbox', { name: 'Amount in pounds' });
  expect(amount).toHaveValue('345');
  await userEvent.clear(amount);
  await userEvent.click(dialog.getByRole('button', { name: 'Record the payment' }));
  expect(await dialog.findByText('Please check what you entered.')).toBeVisible();
  await userEvent.type(amount, '300');
  expect(dialog.getByText(/That is £45 less/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Record the payment' }));
  expect(await screen.findByText('Paid in part')).toBeVisible();
  expect(screen.getByText('£45 less than was claimed')).toBeVisible();
  expect(last(requests)?.body).toMatchObject({ amount: 30_000, on: expect.any(String) });
});

test('a payment is removed after a question', async () => {
  const { sent: requests } = open(inPart, { 'DELETE /admin/giving/claims/4/payments/8': { results: sent } });
  expect(await screen.findByRole('link', { name: 'bank statement' })).toBeVisible();
  await press('Remove the payment of £300');
  const dialog = await dialogOf(/Remove this payment of £300/);
  await waitFor(() => expect(dialog.getByText(/has to be checked again/)).toBeVisible());
  await userEvent.click(dialog.getByRole('button', { name: 'Remove it' }));
  expect(await screen.findByText('The payment has been removed.')).toBeVisible();
  expect(last(requests)?.name).toBe('DELETE /admin/giving/claims/4/payments/8');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Download the spreadsheet.*file 1/ })).toHaveFocus(),
  );
});

test('a refused claim says so, with HMRC’s reason, and the refusal can be undone', async () => {
  let answer: unknown = failing(409, { message: 'Claim 5 has gifts of this one by now.' });
  const { sent: requests } = open(sent, {
    'POST /admin/giving/claims/4/refused': { results: refused },
    'DELETE /admin/giving/claims/4/refused': () => answer,
  });
  await press('HMRC has refused it');
  const dialog = await dialogOf('HMRC has refused it');
  expect(dialog.getByText(/the tax it paid back is due again/)).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'HMRC’s reason' }), 'Wrong name');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as refused' }));
  expect(await screen.findByText('5 May 2026: Wrong name')).toBeVisible();
  expect(last(requests)?.body).toMatchObject({ why: 'Wrong name' });
  const undo = async () => {
    await press('It was not refused');
    const sure = await dialogOf('Has HMRC not refused this claim?');
    await userEvent.click(sure.getByRole('button', { name: 'It was not refused' }));
  };
  await undo();
  expect(await screen.findByText('Claim 5 has gifts of this one by now.')).toBeVisible();
  answer = { results: sent };
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await undo();
  expect(await screen.findByText('Sent to HMRC', { selector: 'span' })).toBeVisible();
});

test('the day and the reference are corrected, and a claim that was not sent is to be sent again', async () => {
  const { sent: requests } = open(sent, {
    'PATCH /admin/giving/claims/4': { results: { ...sent, hmrc_reference: 'X2' } },
    'DELETE /admin/giving/claims/4/submitted': { results: claim },
  });
  await press('Correct the day or reference');
  const dialog = await dialogOf('Correct the day or reference');
  const reference = dialog.getByRole('textbox', { name: /HMRC’s reference/ });
  expect(reference).toHaveValue('X1');
  await userEvent.clear(reference);
  await userEvent.type(reference, 'X2');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('X2')).toBeVisible();
  expect(last(requests)?.body).toEqual({ submitted_on: '2026-04-02', hmrc_reference: 'X2' });
  await press('It was not sent');
  const sure = await dialogOf('Was this claim not sent?');
  await userEvent.click(sure.getByRole('button', { name: 'It was not sent' }));
  expect(await screen.findByRole('button', { name: 'Mark as sent to HMRC' })).toBeVisible();
});

test('the explanation of an adjustment is copied, changed, and written again after a question', async () => {
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  const own = { ...claim, explanation: 'Our words', is_explanation_changed: true };
  let answer = own;
  const { sent: requests } = open(claim, { 'PATCH /admin/giving/claims/4': () => ({ results: answer }) });
  const field = await screen.findByRole('textbox', { name: 'Explanation' });
  expect(field).toHaveValue(claim.explanation);
  await user.click(screen.getByRole('button', { name: 'Copy the explanation' }));
  expect(copied).toHaveBeenCalledWith(claim.explanation);
  await user.clear(field);
  await user.type(field, 'Our words');
  await user.click(screen.getByRole('button', { name: 'Save the explanation' }));
  await waitFor(() => expect(last(requests)?.body).toEqual({ explanation: 'Our words' }));
  const rewrite = async (choice: string) => {
    await user.click(await screen.findByRole('button', { name: 'Write it from the figures again' }));
    const dialog = await dialogOf('Write the explanation from the figures again?');
    await user.click(dialog.getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await rewrite('Cancel');
  expect(field).toHaveValue('Our words');
  answer = claim;
  await rewrite('Write it again');
  await waitFor(() => expect(field).toHaveValue(claim.explanation));
  expect(requests.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body)).toEqual([
    { explanation: 'Our words' },
    { explanation: '' },
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save the explanation' })).toHaveFocus());
});

test('small donations given back are HMRC’s own adjustment, not deducted from what was collected', async () => {
  open({
    ...claim,
    small_returned: [{ tax_year: '2025-26', amount: 6_247 }],
    small_adjustment: 1_562,
  });
  const label = await screen.findByText('Amount of GASDS previously overclaimed');
  expect(label.parentElement).toHaveTextContent(/£15\.62.*For £62\.47 of 2025-26/);
  expect(screen.getByText('2025-26: £100 for £400 collected')).toBeVisible();
  expect(screen.getByText('£329.38')).toBeVisible();
});
