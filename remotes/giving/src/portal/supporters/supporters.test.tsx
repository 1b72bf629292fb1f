import { administrator, renderPage } from '@lapis/testing';
import { failing } from '@lapis/testing/answers';
import { saveFile } from '@lapis/ui/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { declaration, mina, fakePage } from '../parts/giving-portal.fixture';
import { portalRoute } from '../routes';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));

const open = (at: string, answers: Record<string, unknown>, user = administrator) =>
  renderPage([portalRoute, { path: '*', element: null }], { at, user, answers });

const one = '/admin/giving/supporters/3';
const fakeReplies = (supporter: typeof mina) => ({ [`GET ${one}`]: { results: supporter } });

test('lists the supporters that match the filters in the address', async () => {
  const { sent } = open('/admin/giving/supporters?state=monthly&q=mina', {
    'GET /admin/giving/supporters': fakePage(mina),
  });
  const row = await screen.findByRole('row', { name: /Mina Marsh/ });
  expect(row).toHaveTextContent(/mina@example.org£1,250122 Mar 2026Monthly/);
  expect(sent.at(-1)?.query).toMatchObject({ q: 'mina', who: 'monthly', sort: '-last_on', page: 1 });
});

test('a supporter is added, and shown', async () => {
  const { sent, router } = open('/admin/giving/supporters', {
    'GET /admin/giving/supporters': fakePage(),
    'POST /admin/giving/supporters': { results: mina },
    ...fakeReplies(mina),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a supporter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a supporter' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mina Marsh');
  await userEvent.click(dialog.getByRole('button', { name: 'Add the supporter' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(one));
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    name: 'Mina Marsh',
    email: '',
    address_lines: [],
  });
});

test('one page shows gifts, emails and messages', async () => {
  open(one, fakeReplies(mina));
  expect(await screen.findByRole('link', { name: '£25, LAPIS-7KQ2' })).toHaveAttribute(
    'href',
    '/admin/giving/gifts/7',
  );
  expect(screen.getByRole('link', { name: 'A question' })).toHaveAttribute('href', '/admin/messages/9');
  expect(screen.getByText(/audit log records that you opened/)).toBeVisible();
});

test('typed text stays if a colleague has saved meanwhile, and only that is sent over theirs', async () => {
  const newer = { ...mina, phone: '020 1', version: 5 };
  let answer: unknown = failing(409, { message: 'Somebody has saved this meanwhile.', results: newer });
  const { sent } = open(one, { ...fakeReplies(mina), [`PATCH ${one}`]: () => answer });
  const note = await screen.findByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'Likes kites');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/What you typed is still here/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('020 1');
  expect(note).toHaveValue('Likes kites');
  answer = { results: { ...newer, note: 'Likes kites', version: 6 } };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Mina Marsh is saved.')).toBeVisible();
  const patches = sent.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body);
  expect(patches).toEqual([
    { note: 'Likes kites', version: 4 },
    { note: 'Likes kites', version: 5 },
  ]);
});

test('a conflict with a colleague’s text is shown beside the field', async () => {
  const newer = { ...mina, phone: '020 1', note: 'Has moved', version: 5 };
  const { sent } = open(one, {
    ...fakeReplies(mina),
    [`PATCH ${one}`]: failing(409, { message: 'Somebody has saved this meanwhile.', results: newer }),
  });
  const note = await screen.findByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'Likes kites');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(note).toHaveAccessibleDescription(/They wrote: “Has moved”/));
  expect(note).toHaveFocus();
  expect(note).toHaveValue('Likes kites');
  expect(screen.getByRole('textbox', { name: 'Phone' })).not.toHaveAccessibleDescription(/They wrote/);

  // The server's version is shown, so nothing is left to save and no error remains.
  await userEvent.clear(note);
  await userEvent.type(note, 'Has moved');
  expect(screen.getByRole('button', { name: 'Saved' })).toBeVisible();
  expect(screen.queryByText(/What you typed is still here/)).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name.startsWith('PATCH'))).toHaveLength(1);
});

test('all data held about a supporter is saved as a file', async () => {
  const held = { name: 'Mina Marsh', gifts: [] };
  open(one, { ...fakeReplies(mina), [`GET ${one}/export`]: held });
  await userEvent.click(await screen.findByRole('button', { name: 'Download what we hold' }));
  expect(await screen.findByText(/has been saved as a file/)).toBeVisible();
  const [{ name, content }] = jest.mocked(saveFile).mock.lastCall!;
  expect(name).toBe('supporter-3.json');
  expect(JSON.parse(content as string)).toEqual(held);
});

const record = { email: '', gifts: 1, declarations: 0 };
const mergeWith = (gift_aid: 'together' | 'apart') => ({
  one: { ...record, id: 3, name: 'Mina Marsh', email: 'mina@example.org', declarations: 1 },
  other: { ...record, id: 8, name: 'M Marsh' },
  has_declaration: true,
  differences: gift_aid === 'apart' ? ['The first names differ: Mina and Max.'] : [],
  gift_aid,
  tax_more: 500,
});

test('two records of the same person are merged, and either can stay', async () => {
  const twin = { id: 8, name: 'M Marsh', email: '', why: 'Same name and postcode' };
  const { sent, router } = open(one, {
    ...fakeReplies({ ...mina, may_be_same: [twin] }),
    [`GET ${one}/join`]: { results: mergeWith('together') },
    'POST /admin/giving/supporters/8/join': { results: { ...mina, id: 8, name: 'M Marsh' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge with M Marsh' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two supporters' }));
  expect(await dialog.findByText(/^Mina Marsh \(mina@example.org\) gets 1 gift of M Marsh/)).toBeVisible();
  expect(dialog.getByText(/^£5 more of Gift Aid can be claimed/)).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'M Marsh' }));
  expect(dialog.getByText(/^M Marsh gets 1 gift and 1 declaration of Mina Marsh/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Merge them' }));
  expect(await screen.findByText(/They are now one supporter: M Marsh\./)).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ other: 3, gift_aid: 'together' });
  expect(router.state.location.pathname).toBe('/admin/giving/supporters/8');
});

test('any supporter is found to merge with, and the Gift Aid of two people stays apart', async () => {
  const { sent } = open(one, {
    ...fakeReplies(mina),
    'GET /admin/giving/supporters': fakePage(mina, { ...mina, id: 8, name: 'Max Marsh', email: '' }),
    [`GET ${one}/join`]: { results: mergeWith('apart') },
    [`POST ${one}/join`]: { results: mina },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge with…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two supporters' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Merge them' }));
  expect(dialog.getByText('Please choose a supporter from the list.')).toBeVisible();
  await userEvent.type(dialog.getByRole('combobox', { name: 'Merge with' }), 'Max');
  const found = await dialog.findByRole('option', { name: /Max Marsh/ });
  expect(dialog.queryByRole('option', { name: /Mina Marsh/ })).not.toBeInTheDocument();
  await userEvent.click(found);
  expect(
    await dialog.findByText(/This looks like two people. The first names differ: Mina and Max./),
  ).toBeVisible();
  expect(dialog.getByRole('radio', { name: /their Gift Aid stays apart/ })).toBeChecked();
  expect(dialog.queryByText(/more of Gift Aid/)).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Merge them' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ other: 8, gift_aid: 'apart' }),
  );
});

test('what the server says against the other supporter stands beside the choice', async () => {
  const words = 'This is the same supporter. Please choose another.';
  const twin = { id: 8, name: 'M Marsh', email: '', why: 'Same name and postcode' };
  open(one, {
    ...fakeReplies({ ...mina, may_be_same: [twin] }),
    [`GET ${one}/join`]: { results: mergeWith('together') },
    [`POST ${one}/join`]: failing(422, {
      message: 'Please check what you entered.',
      errors: { other: [words] },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge with M Marsh' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two supporters' }));
  await dialog.findByText(/^Mina Marsh \(mina@example.org\) gets 1 gift/);
  await userEvent.click(dialog.getByRole('button', { name: 'Merge them' }));
  expect(await dialog.findByText(words)).toBeVisible();
});

test('merged supporters are separated again, and what changed since is named', async () => {
  const separable = { merged_at: '2026-03-01T10:00:00.000Z', by: 'Ada', until: '2026-03-31', tax_back: 834 };
  const max = { id: 8, name: 'Max Marsh', email: '', gift_aid: 'together' as const, separable };
  const { sent } = open(one, {
    ...fakeReplies({ ...mina, merged: [max] }),
    [`POST ${one}/separate`]: { results: mina, stayed: ['note'] },
  });
  expect(await screen.findByText('Can be separated until 31 March 2026')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Separate Max Marsh again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Separate Max Marsh again' }));
  expect(dialog.getByText(/£8.34 goes back to HMRC with the next claim/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Separate them' }));
  expect(
    await screen.findByText(/are two supporters again.*please check on this page: note\./),
  ).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ other: 8 });
});

test('an erasure first says what must stay, why and until when', async () => {
  const erasure = {
    erased: ['Name, email and phone'],
    kept: [{ what: 'The Gift Aid declaration', why: 'HMRC may ask for it', until: '2032-04-05' }],
  };
  const { sent } = open(one, {
    ...fakeReplies(mina),
    [`GET ${one}/erasure`]: { results: erasure },
    [`DELETE ${one}`]: { results: erasure },
    'GET /admin/giving/supporters': fakePage(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Erase this supporter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase Mina Marsh?' });
  expect(
    await within(dialog).findByText('The Gift Aid declaration, until 5 April 2032: HMRC may ask for it'),
  ).toBeVisible();
  expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('No supporters yet')).toBeVisible();
  expect(screen.getByText(/has been erased, except for what the law says you must keep/)).toBeVisible();
});

test('a declaration made by phone is recorded', async () => {
  const { sent } = open(one, {
    ...fakeReplies(mina),
    'POST /admin/giving/declarations': { results: declaration },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Record a declaration' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Marsh');
  await userEvent.click(dialog.getByRole('radio', { name: /^By phone/ }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Gifts from that date on' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'House number or name' }), '12');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Postcode' }), 'SW1A 1AA');
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
  expect(await screen.findByText(/It counts once its written record has been sent/)).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    supporter_id: 3,
    given: 'phone',
    past: false,
    future: true,
    taxpayer: { firstname: 'Mina', lastname: 'Marsh', house: '12', postcode: 'SW1A 1AA', outside_uk: false },
  });
});

const effect = { from: '2026-03-01', is_void: false, also: 0, gifts: 1, tax: 834 };

test('a declaration on paper may be for one of their gifts', async () => {
  const { sent } = open(one, {
    ...fakeReplies(mina),
    'POST /admin/giving/declarations': { results: { ...declaration, given: 'paper' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Record a declaration' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: /^One gift only/ }));
  expect(dialog.getByRole('option', { name: '£25, 2 Mar 2026 (LAPIS-7KQ2)' })).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'House number or name' }), '12');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Postcode' }), 'SW1A 1AA');
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({ only_gift: 7 }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('what they gave with Gift Aid in a tax year is saved for their tax return', async () => {
  const { sent } = open(one, {
    ...fakeReplies({ ...mina, years: [{ tax_year: '2025-26', amount: 12_050 }] }),
    'GET /admin/giving/supporters/3/years/2025-26': 'pdf',
  });
  expect(await screen.findByText('2025/26: £120.50')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save the summary of 2025-26' }));
  await waitFor(() => expect(sent.at(-1)?.name).toBe('GET /admin/giving/supporters/3/years/2025-26'));
});

test('the written record of a spoken declaration is marked as posted', async () => {
  const { sent } = open(one, {
    ...fakeReplies({ ...mina, declarations: [declaration] }),
    'POST /admin/giving/declarations/5/record': { results: declaration },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the record to Mina Marsh' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'By post' }));
  const posted = dialog.getByLabelText('Posted on');
  await userEvent.clear(posted);
  await userEvent.type(posted, '2026-03-04');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/was posted on 4 March 2026/)).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ sent_on: '2026-03-04' });
});

test('a declaration is cancelled after the window has said what it costs, and the message says the same', async () => {
  const cancelled = { ...declaration, cancelled_from: '2026-03-01', covers_from: '2026-03-01' };
  let reply = effect;
  open(one, {
    ...fakeReplies({ ...mina, declarations: [{ ...declaration, covers_from: '2026-03-01' }] }),
    'GET /admin/giving/declarations/5/effect': () => ({ results: reply }),
    'POST /admin/giving/declarations/5/cancel': { results: cancelled },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the declaration of Mina Marsh' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/ends for gifts from 1 March 2026 on/)).toBeVisible();
  expect(dialog.getByText(/£8.34 goes back to HMRC with the next claim/)).toBeVisible();
  reply = { ...effect, is_void: true };
  const from = dialog.getByLabelText('Cancelled from');
  await userEvent.clear(from);
  await userEvent.type(from, '2026-03-20');
  expect(await dialog.findByText(/as if it had never been made, and no gift counts/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the declaration' }));
  expect(
    await screen.findByText(/has been cancelled, as if it had never been made: no gift counts/),
  ).toBeVisible();
});

test('a declaration that was recorded for another person gets that person’s name', async () => {
  const karim = { id: 4, name: 'Karim Noor', email: 'karim@example.org' };
  open(one, {
    ...fakeReplies({ ...mina, declarations: [declaration] }),
    'GET /admin/giving/declarations/5/effect': { results: effect },
    'GET /admin/giving/supporters': { results: [karim], total: 1, page: 1, per_page: 6 },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Entered in error/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entered in error' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  await userEvent.type(dialog.getByRole('combobox'), 'karim');
  await userEvent.click(await dialog.findByRole('option', { name: /Karim Noor/ }));
  expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Karim');
  expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Noor');
});

test('a declaration that the giver has cancelled says why staff can’t bring it back', async () => {
  const revoked = { ...declaration, cancelled_from: '2026-02-01', is_undoable: false };
  open(one, fakeReplies({ ...mina, declarations: [revoked] }));
  expect(await screen.findByText(/The giver has cancelled it.*record a new declaration/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo the cancellation/ })).not.toBeInTheDocument();
});

test('a declaration entered in error is put right, and one that was cancelled is brought back', async () => {
  const undone = { ...declaration, id: 6, cancelled_from: '2026-02-01', is_undoable: true };
  const { sent } = open(one, {
    ...fakeReplies({ ...mina, declarations: [declaration, undone] }),
    'GET /admin/giving/declarations/5/effect': { results: { ...effect, gifts: 0, tax: 0 } },
    'GET /admin/giving/declarations/6/effect': { results: { ...effect, from: null, tax: -250 } },
    'POST /admin/giving/declarations/5/error': { results: declaration },
    'POST /admin/giving/declarations/6/undo': { results: declaration },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Entered in error/ }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Entered in error' }));
  expect(await dialog.findByText('No claimed tax goes back to HMRC.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'First name' }), 'h');
  await userEvent.click(dialog.getByRole('button', { name: 'Put it right' }));
  expect(await screen.findByText('The declaration has been put right.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Undo the cancellation/ }));
  dialog = within(await screen.findByRole('dialog', { name: 'Undo the cancellation' }));
  expect(await dialog.findByText(/£2.50 of claimed tax no longer goes back/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Bring it back' }));
  expect(await screen.findByText(/counts again, as before/)).toBeVisible();
  const [right] = sent.filter(({ name }) => name.startsWith('POST'));
  expect(right?.body).toMatchObject({
    right: { supporter_id: 3, made_on: '2026-03-01', taxpayer: { firstname: 'Minah', lastname: 'Marsh' } },
  });
});
