import type { ClaimPreview } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { saveFile } from '@lapis/ui/save-file';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { declaration, fakePage } from '../parts/giving-portal.fixture';
import { portalRoute } from '../routes';
import { claim } from './claim.fixture';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));
beforeEach(() => jest.mocked(saveFile).mockClear());

const preview: ClaimPreview = {
  lines: 250,
  files: 1,
  from: '2026-01-05',
  until: '2026-03-31',
  gifts: 100_000,
  tax: 25_000,
  adjustment: 500,
  small_donations: claim.small_donations,
  small_returned: [],
  small_adjustment: 0,
  left_out: [{ gift_id: 7, name: 'Mina Marsh', amount: 2500, why: 'It was refunded.' }],
  notes: [{ gift_id: 8, name: 'Nia Vance', amount: 4000, why: 'The title ‘M’ is left blank.' }],
};

const open = (at: string, answers: Record<string, unknown>) =>
  renderPage([portalRoute, { path: '*', element: null }], { at, user: administrator, answers });

const findPostBody = (sent: { name: string; body: unknown }[]) =>
  sent.find(({ name }) => name.startsWith('POST'))?.body;

test('shows what can be claimed and what is left out and why, and creates a claim', async () => {
  const { sent, router } = open('/admin/giving/claims', {
    'GET /admin/giving/claims': fakePage(),
    'GET /admin/giving/claims/preview': { results: preview },
    'POST /admin/giving/claims': { results: claim },
    'GET /admin/giving/claims/4': { results: claim },
  });
  expect(await screen.findByText('£345')).toBeVisible();
  expect(screen.getByText('2025-26: £100 for £400 collected')).toBeVisible();
  expect(screen.getByRole('link', { name: 'HMRC’s guidance on Gift Aid' })).not.toHaveAttribute('target');
  await userEvent.click(screen.getByText('1 gift left out, and why'));
  expect(screen.getByText('It was refunded.')).toBeVisible();
  await userEvent.click(screen.getByText('1 title left blank, and why'));
  expect(screen.getByText('The title ‘M’ is left blank.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include the Small Donations Scheme' }));
  expect(screen.getByText('£245')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Gifts up to'), '2026-03-31');
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ until: '2026-03-31' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make the claim' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/giving/claims/4'));
  expect(findPostBody(sent)).toEqual({ until: '2026-03-31', small_donations: false });
});

test('tax that was repaid outside a claim is recorded, shown as a repayment, and owed again if that is undone', async () => {
  const owing = { ...preview, lines: 0, adjustment: 10_050, small_donations: [], left_out: [], notes: [] };
  const repaid = {
    ...claim,
    lines: 0,
    gifts: 0,
    tax: 0,
    adjustment: 10_050,
    small_donations: [],
    state: 'paid',
    submitted_on: '2026-05-04',
    hmrc_reference: 'R 7',
    paid: -10_050,
  };
  const answers = {
    'GET /admin/giving/claims': fakePage(repaid),
    'GET /admin/giving/claims/preview': { results: owing },
    'GET /admin/giving/claims/4': { results: repaid },
    'POST /admin/giving/claims/repayments': { results: repaid },
    'DELETE /admin/giving/claims/4': {},
  };
  const { sent } = open('/admin/giving/claims', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Record a repayment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a repayment' }));
  expect(dialog.getByText(/all that you owe: £100.50/)).toBeVisible();
  fireEvent.change(dialog.getByLabelText('Paid on'), { target: { value: '2026-05-04' } });
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reference' }), 'R 7');
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
  await waitFor(() => expect(findPostBody(sent)).toEqual({ on: '2026-05-04', hmrc_reference: 'R 7' }));
  const row = await screen.findByRole('row', { name: /£100.50 repaid to HMRC/ });
  await userEvent.click(within(row).getByRole('link'));
  expect(await screen.findByRole('heading', { name: /^Repayment for/, level: 1 })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo the repayment' }));
  const question = within(await screen.findByRole('dialog', { name: 'Was this tax not repaid?' }));
  await userEvent.click(question.getByRole('button', { name: 'It was not repaid' }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('DELETE /admin/giving/claims/4'));
});

test('no claim can be created if there is nothing to claim', async () => {
  const nothing = { ...preview, lines: 0, adjustment: 10_050, small_donations: [], left_out: [], notes: [] };
  const { sent } = open('/admin/giving/claims', {
    'GET /admin/giving/claims': fakePage(claim),
    'GET /admin/giving/claims/preview': { results: nothing },
  });
  expect(await screen.findByText(/There is nothing to claim\./)).toBeVisible();
  expect(screen.getByText('You owe HMRC £100.50')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Make the claim' }));
  expect(findPostBody(sent)).toBeUndefined();
  expect(await screen.findByRole('row', { name: /5 Jan 2026 – 31 Mar 2026/ })).toHaveTextContent(
    /To be sent£345250/,
  );
});

test('a claim shows its schedule in pages, and saves each of its files', async () => {
  const blob = new Blob(['ods'], { type: 'application/vnd.oasis.opendocument.spreadsheet' });
  const { sent } = open('/admin/giving/claims/4', {
    'GET /admin/giving/claims/4': { results: claim },
    'GET /admin/giving/claims/4/schedule': () => blob,
  });
  const region = await screen.findByRole('region', { name: 'Schedule lines' });
  expect(screen.getByText('1 to 100 of 250')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next lines' }));
  expect(screen.getByRole('row', { name: /Dr Mina Marsh 101 12 SW1A 1AA 2 Mar 2026 25.00/ })).toBeVisible();
  expect(region).toBeVisible();
  const button = { name: 'Download the spreadsheet for HMRC (ODS), file 2 of 2' };
  await userEvent.click(screen.getByRole('button', button));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(expect.objectContaining({ name: 'gift-aid-claim-4-2.ods' })),
  );
  expect(sent.at(-1)?.query).toEqual({ format: 'ods', file: 2 });
});

test('a claim by community building shows and saves the schedules for HMRC', async () => {
  const blob = new Blob(['ods'], { type: 'application/vnd.oasis.opendocument.spreadsheet' });
  const year = { tax_year: '2025-26', collected: 900_000, tax: 225_000, by_building: true };
  const hall = { name: 'Village hall', address: '1 Grange Road', postcode: 'L20 1KL', tax_year: '2025-26' };
  open('/admin/giving/claims/4', {
    'GET /admin/giving/claims/4': {
      results: {
        ...claim,
        small_donations: [year],
        small_buildings: [{ ...hall, amount: 800_000 }],
        connected_charities: [{ name: 'Friends of the hall', reference: 'AB12345' }],
      },
    },
    'GET /admin/giving/claims/4/schedule/buildings': () => blob,
    'GET /admin/giving/claims/4/schedule/charities': () => blob,
  });
  expect(
    await screen.findByText('2025-26: £2,250 for £9,000 collected, by community building'),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /Village hall.*1 Grange Road, L20 1KL.*£8,000/ })).toBeVisible();
  expect(screen.getByText('Friends of the hall, AB12345')).toBeVisible();
  for (const [button, name] of [
    ['Download the community buildings (ODS)', 'community-buildings-claim-4.ods'],
    ['Download the connected charities (ODS)', 'connected-charities-claim-4.ods'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.objectContaining({ name })));
  }
});

test('a schedule that HMRC would reject is not saved, and the line is named', async () => {
  const message = 'HMRC would refuse this schedule, so it was not downloaded. Line 3, M Mina Marsh: …';
  open('/admin/giving/claims/4', {
    'GET /admin/giving/claims/4': { results: { ...claim, files: 1 } },
    'GET /admin/giving/claims/4/schedule': failing(409, { message }),
  });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Download the spreadsheet for HMRC (ODS)' }),
  );
  expect(await screen.findByText(message)).toBeVisible();
  expect(saveFile).not.toHaveBeenCalled();
});

test('a claim is marked as sent to HMRC with the day and the reference', async () => {
  const { sent } = open('/admin/giving/claims/4', {
    'GET /admin/giving/claims/4': { results: claim },
    'POST /admin/giving/claims/4/submitted': {
      results: { ...claim, state: 'submitted', submitted_on: '2026-04-02', hmrc_reference: 'X1' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as sent to HMRC' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as sent to HMRC' }));
  const day = dialog.getByLabelText('Sent on');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-04-02');
  await userEvent.type(dialog.getByRole('textbox', { name: 'HMRC’s reference' }), 'X1');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(await screen.findByText('2 April 2026')).toBeVisible();
  expect(findPostBody(sent)).toEqual({ on: '2026-04-02', hmrc_reference: 'X1' });
  expect(screen.queryByRole('button', { name: 'Withdraw the claim' })).not.toBeInTheDocument();
});

test('a claim is withdrawn after a question; if HMRC has it, the page says so', async () => {
  let answer: unknown = failing(409, { message: 'HMRC has this claim.' });
  const { router } = open('/admin/giving/claims/4', {
    'GET /admin/giving/claims/4': { results: claim },
    'DELETE /admin/giving/claims/4': () => answer,
    'GET /admin/giving/claims': fakePage(),
    'GET /admin/giving/claims/preview': { results: preview },
  });
  const takeBack = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the claim' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw it' }));
  };
  await takeBack();
  expect(await screen.findByText('HMRC has this claim.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  answer = undefined;
  await takeBack();
  expect(await screen.findByText(/Its gifts can be claimed again/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/giving/claims');
});

test('a form to print is saved as a PDF', async () => {
  const { sent } = open('/admin/giving/declarations', {
    'GET /admin/giving/declarations': fakePage(declaration),
    'GET /admin/giving/declarations/form.pdf': 'pdf',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Print a paper form' }));
  await waitFor(() =>
    expect(sent.map(({ name }) => name)).toContain('GET /admin/giving/declarations/form.pdf'),
  );
});

test('declarations are listed, and their written record is emailed', async () => {
  const { sent } = open('/admin/giving/declarations?state=record_to_send', {
    'GET /admin/giving/declarations': fakePage(declaration),
    'POST /admin/giving/declarations/5/record': { results: { ...declaration, record_sent_on: '2026-03-05' } },
  });
  const row = await screen.findByRole('row', { name: /Mina Marsh/ });
  expect(row).toHaveTextContent(/By phone, 1 Mar 2026Gifts from 1 Mar 2022 onwardsRecord to send/);
  expect(sent[0]?.query).toMatchObject({ state: 'record_to_send', page: 1 });
  await userEvent.click(within(row).getByRole('button', { name: 'Send the record to Mina Marsh' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Email it' }));
  expect(await screen.findByText(/The written record is on its way/)).toBeVisible();
  expect(findPostBody(sent)).toEqual({});
});

test('without a mail server the written record is a letter to copy, and is marked as posted', async () => {
  const user = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  const { sent } = open('/admin/giving/declarations?state=record_to_send', {
    'GET /admin/mail': { is_sent: false },
    'GET /admin/giving/declarations': fakePage(declaration),
    'GET /admin/giving/declarations/5/record': { text: 'Dear Mina Marsh,' },
    'POST /admin/giving/declarations/5/record': { results: { ...declaration, record_sent_on: '2026-03-05' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Send the record to Mina Marsh' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/No mail server is set up/)).toBeVisible();
  expect(dialog.queryByRole('radio', { name: 'By email, now' })).not.toBeInTheDocument();
  await user.click(await dialog.findByRole('button', { name: 'Copy the letter' }));
  expect(await dialog.findByText('Copied.')).toBeVisible();
  expect(copied).toHaveBeenCalledWith('Dear Mina Marsh,');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/The written record was posted/)).toBeVisible();
  expect(findPostBody(sent)).toEqual({ sent_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});
