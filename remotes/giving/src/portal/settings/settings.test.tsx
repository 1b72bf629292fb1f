import { type StoredGivingSettings, usualGivingSettings } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const settings: StoredGivingSettings = {
  ...usualGivingSettings,
  account_name: 'Kites',
  sort_code: '123456',
  account_number: '12345678',
  amounts: [{ pence: 2000, does: 'A winter coat' }],
  monthly_amounts: [],
  cost_of_a_pound: 12,
  version: 3,
  updated_at: null,
  has_cards: false,
};

const saving = ({ body }: SentRequest) => ({ results: { ...settings, ...(body as object), version: 4 } });

async function open(answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at: '/admin/giving/settings',
    user: administrator,
    answers: {
      'GET /admin/giving/settings': { results: settings },
      'PATCH /admin/giving/settings': saving,
      ...answers,
    },
  });
  await screen.findByRole('form', { name: 'Giving settings' });
  const changes = () => page.sent.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body);
  return { user: userEvent.setup(), changes, ...page };
}

const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save' });

const confirm = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Save these details' }));

async function retype(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name));
  if (text) await user.type(field(name), text);
}

test('only changes are saved, with numbers in the server’s units', async () => {
  const { user, changes } = await open();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  await retype(user, 'Sort code', '65-43-21');
  await retype(user, 'Percentage of the amount', '1.5');
  await retype(user, 'Cost of raising a pound, in pence', '');
  await user.selectOptions(screen.getByLabelText('Your financial year starts in'), 'January');
  await user.type(field('Posted to'), '1 Hill{Enter}Leicester');
  await user.click(screen.getByLabelText('We claim Gift Aid'));
  await user.click(save());
  await confirm(user);
  expect(await screen.findByText(/The settings have been saved/)).toBeVisible();
  expect(changes()).toEqual([
    {
      version: 3,
      sort_code: '65-43-21',
      fee_basis_points: 150,
      cost_of_a_pound: null,
      year_starts: 1,
      cheque_address: ['1 Hill', 'Leicester'],
      gift_aid: true,
    },
  ]);
});

test('new bank details are shown once more before givers see them', async () => {
  const { user, changes } = await open();
  await retype(user, 'Account number', '70872490');
  await user.type(field('IBAN'), 'IE29AIBK93115212345678');
  await user.click(save());
  const asked = within(await screen.findByRole('dialog', { name: 'Givers will see this' }));
  for (const shown of ['Kites', '12-34-56', '7087 2490', 'IE29 AIBK 9311 5212 3456 78'])
    expect(asked.getByText(shown)).toBeVisible();
  expect(asked.getByText(/All owners of this site get an email/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Change' }));
  expect(field('Account number')).toHaveValue('70872490');
  expect(changes()).toEqual([]);
  await user.click(save());
  await confirm(user);
  await waitFor(() => expect(changes()).toHaveLength(1));
});

test('wrong bank details are marked beside their fields, and nothing is sent', async () => {
  const { user, changes } = await open();
  await retype(user, 'Sort code', '00-00-00');
  await user.type(field('IBAN'), 'hello');
  await user.type(field('HMRC reference'), 'ZZZ9');
  await user.click(save());
  expect(field('Sort code')).toHaveAccessibleDescription(/No bank has the sort code 00-00-00/);
  expect(field('IBAN')).toHaveAccessibleDescription(/begins with two letters and two digits/);
  expect(field('HMRC reference')).toHaveAccessibleDescription(/one or two letters/);
  await retype(user, 'Sort code', '12-34-56');
  await retype(user, 'IBAN', 'GB29NWBK60161331926819');
  await retype(user, 'HMRC reference', '');
  await user.click(save());
  expect(field('IBAN')).toHaveAccessibleDescription(/belongs to sort code 60-16-13/);
  expect(changes()).toEqual([]);
});

test('amounts are added and removed, and saved with the smallest first', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'Add an amount' }));
  const added = within(screen.getByRole('group', { name: 'Amount 2' }));
  await user.type(added.getByLabelText('Pounds'), '7.50');
  await user.type(added.getByLabelText('What it pays for'), 'A warm meal');
  await user.click(save());
  await screen.findByText('Saved');
  expect(changes()).toEqual([
    {
      version: 3,
      amounts: [
        { pence: 750, does: 'A warm meal' },
        { pence: 2000, does: 'A winter coat' },
      ],
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove amount 2' }));
  await user.click(save());
  await screen.findByText('Saved');
  expect(changes().at(-1)).toMatchObject({ amounts: [{ pence: 750, does: 'A warm meal' }] });
  await user.click(screen.getByRole('button', { name: 'Add a monthly amount' }));
  await user.type(
    within(screen.getByRole('group', { name: 'Monthly amount 1' })).getByLabelText('Pounds'),
    '5',
  );
  await user.click(save());
  await waitFor(() =>
    expect(changes().at(-1)).toMatchObject({ monthly_amounts: [{ pence: 500, does: '' }] }),
  );
});

test('invalid numbers are marked beside their fields, and nothing is sent', async () => {
  const { user, changes } = await open();
  await retype(user, 'Percentage of the amount', '45');
  await retype(user, 'Plus pence for each payment', 'some');
  await user.click(save());
  expect(field('Percentage of the amount')).toHaveAccessibleDescription(/Please enter a percentage up to 10/);
  expect(field('Plus pence for each payment')).toHaveAccessibleDescription(/Please enter a number of pence/);
  expect(changes()).toEqual([]);
});

test('the server’s error about a line is shown beside its field', async () => {
  const { user } = await open({
    'PATCH /admin/giving/settings': failing(422, {
      message: 'Please check what you entered.',
      errors: { 'cheque_address.1': ['It is too long.'], sort_code: ['A sort code has six digits.'] },
    }),
  });
  await user.type(field('Posted to'), '1 Hill{Enter}Leicester');
  await user.click(save());
  await waitFor(() => expect(field('Posted to')).toHaveAccessibleDescription(/Line 2: It is too long/));
  expect(field('Sort code')).toHaveAccessibleDescription('A sort code has six digits.');
});

test('if a colleague has saved meanwhile, typed text stays over theirs and can be saved again', async () => {
  const theirs = { ...settings, bic: 'THEIRS', version: 7 };
  const answers: Record<string, unknown> = {
    'PATCH /admin/giving/settings': failing(409, {
      message: 'Someone else has changed this since you opened it.',
      results: theirs,
    }),
  };
  const { user, changes } = await open(answers);
  await retype(user, 'Account number', '87654321');
  await user.click(save());
  await confirm(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('What you typed is still here');
  expect(field('Account number')).toHaveValue('87654321');
  expect(field('BIC')).toHaveValue('THEIRS');
  await user.click(save());
  await confirm(user);
  await waitFor(() => expect(changes().at(-1)).toEqual({ version: 7, account_number: '87654321' }));
});

test('says who is notified of new bank details, and how cards are set up', async () => {
  await open();
  expect(screen.getByText(/all owners of this site get an email/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set them up, step by step' })).toHaveAttribute(
    'href',
    '/admin/giving/settings/cards',
  );
});

test('says so if cards are set up', async () => {
  await open({ 'GET /admin/giving/settings': { results: { ...settings, has_cards: true } } });
  expect(screen.getByText(/Card payments are set up/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See how card payments are set up' })).toBeVisible();
});
