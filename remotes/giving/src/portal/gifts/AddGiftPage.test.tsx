import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { today } from '../parts/days';
import { hall, noSharing } from '../small-donations/small-donations.fixture';
import { wholeGift } from './gifts.fixture';

async function open(answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at: '/admin/giving/gifts/add',
    user: administrator,
    answers: {
      'GET /admin/giving/appeals': { results: [{ slug: 'winter', title: 'Winter coats' }] },
      'GET /services': { results: [], total: 0, page: 1, per_page: 100 },
      'GET /admin/giving/small-donations': { results: noSharing },
      'GET /admin/giving/supporters': { results: [], total: 0, page: 1, per_page: 6 },
      'POST /admin/giving/gifts': { results: wholeGift },
      'GET /admin/giving/gifts/7': { results: wholeGift },
      ...answers,
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Add a gift' }));
  const posted = () => page.sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);
  return { user: userEvent.setup(), form, posted, ...page };
}

test('a cheque from a new giver is recorded once, for an appeal', async () => {
  const { user, form, posted, router } = await open();
  await user.type(form.getByLabelText('Amount in pounds'), '1,250.50');
  await user.type(form.getByRole('combobox', { name: 'Who gave it' }), 'Mina Marsh');
  await user.type(form.getByLabelText('Their email'), 'mina@example.org');
  await form.findByRole('option', { name: 'Appeal: Winter coats' });
  await user.selectOptions(form.getByLabelText('What it is for'), 'Appeal: Winter coats');
  await user.click(form.getByRole('checkbox', { name: 'Sponsored' }));
  await user.click(form.getByRole('button', { name: 'Add the gift' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/giving/gifts/7'));
  expect(posted()).toEqual([
    {
      amount: 125_050,
      received_on: today(),
      method: 'cheque',
      appeal: 'winter',
      name: 'Mina Marsh',
      email: 'mina@example.org',
      no_gift_aid: false,
      is_sponsored: true,
      note: '',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

test('a gift that is there already is added only after a question', async () => {
  const message =
    'The same is there already: £80 by cheque on 16 November 2026 from Mina Marsh (LAPIS-7KQ2).';
  const same = failing(409, { message, errors: { is_another: [message] } });
  const { user, form, posted, router } = await open({
    'POST /admin/giving/gifts': ({ body }: SentRequest) =>
      (body as { is_another?: boolean }).is_another ? { results: wholeGift } : same,
  });
  await user.type(form.getByLabelText('Amount in pounds'), '80');
  await user.click(form.getByRole('button', { name: 'Add the gift' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Is this another gift?' })).getByRole('button', {
      name: 'Cancel',
    }),
  );
  expect(form.queryByText(message)).not.toBeInTheDocument();
  expect(posted()).toHaveLength(1);
  await user.click(form.getByRole('button', { name: 'Add the gift' }));
  const question = within(await screen.findByRole('dialog', { name: 'Is this another gift?' }));
  expect(question.getByText(message)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Add it anyway' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/giving/gifts/7'));
  expect(posted().at(-1)).toMatchObject({ amount: 8000, is_another: true });
});

test('small collected gifts have no names', async () => {
  const { user, form, posted } = await open();
  expect(form.queryByRole('checkbox', { name: /A collection/ })).not.toBeInTheDocument();
  await user.selectOptions(form.getByLabelText('How it was paid'), 'Cash');
  await user.click(form.getByRole('checkbox', { name: /A collection/ }));
  expect(form.queryByRole('combobox', { name: 'Who gave it' })).not.toBeInTheDocument();
  await user.type(form.getByLabelText('Amount in pounds'), '84.20');
  await user.click(form.getByRole('button', { name: 'Add the gift' }));
  await waitFor(() =>
    expect(posted()).toEqual([expect.objectContaining({ amount: 8420, is_small_donations: true })]),
  );
  expect(posted()[0]).not.toHaveProperty('name');
  expect(form.queryByLabelText('Community building')).not.toBeInTheDocument();
});

test('a collection names its community building, if the charity has any', async () => {
  const { user, form, posted } = await open({
    'GET /admin/giving/small-donations': { results: { ...noSharing, buildings: [hall] } },
  });
  await user.selectOptions(form.getByLabelText('How it was paid'), 'Cash');
  await user.click(form.getByRole('checkbox', { name: /A collection/ }));
  await user.selectOptions(await form.findByLabelText('Community building'), 'Village hall');
  await user.type(form.getByLabelText('Amount in pounds'), '84.20');
  await user.click(form.getByRole('button', { name: 'Add the gift' }));
  await waitFor(() => expect(posted()).toEqual([expect.objectContaining({ building_id: 1 })]));
});

test('invalid values are reported beside their fields before anything is sent, and so are the server’s errors', async () => {
  const { user, form, posted } = await open({
    'POST /admin/giving/gifts': failing(422, {
      message: 'Please check what you entered.',
      errors: { name: ['Please enter the giver’s name.'] },
    }),
  });
  await user.type(form.getByLabelText('Amount in pounds'), 'ten');
  await user.click(form.getByRole('button', { name: 'Add the gift' }));
  expect(form.getByLabelText('Amount in pounds')).toHaveFocus();
  expect(form.getByLabelText('Amount in pounds')).toHaveAccessibleDescription(
    /Please enter an amount in pounds/,
  );
  expect(posted()).toEqual([]);
  await user.clear(form.getByLabelText('Amount in pounds'));
  await user.type(form.getByLabelText('Amount in pounds'), '10');
  await user.click(form.getByRole('button', { name: 'Add the gift' }));
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: 'Who gave it' })).toHaveAccessibleDescription(
      /Please enter the giver’s name/,
    ),
  );
});

test('a collection is not recorded without its building unnoticed, if the list of buildings fails', async () => {
  const { user, form } = await open({ 'GET /admin/giving/small-donations': failing(403) });
  await user.selectOptions(form.getByLabelText('How it was paid'), 'Cash');
  await user.click(form.getByRole('checkbox', { name: /A collection/ }));
  expect(await form.findByText(/The buildings could not be loaded/)).toBeVisible();
});

test('an envelope’s declaration is sent with its gift', async () => {
  const { user, form, posted } = await open();
  await user.type(form.getByLabelText('Amount in pounds'), '20');
  await user.type(form.getByRole('combobox', { name: 'Who gave it' }), 'Mina Marsh');
  await user.click(form.getByRole('checkbox', { name: 'It came with a Gift Aid envelope' }));
  expect(form.getByLabelText('Last name')).toHaveValue('Marsh');
  await user.type(form.getByLabelText('House number or name'), '7');
  await user.type(form.getByLabelText('Postcode'), 'S19 2BD');
  await user.click(form.getByRole('button', { name: 'Add the gift' }));
  await waitFor(() =>
    expect(posted()).toMatchObject([
      { taxpayer: { firstname: 'Mina', lastname: 'Marsh', house: '7', postcode: 'S19 2BD' } },
    ]),
  );
});

test('an envelope is filled in again for another giver', async () => {
  const ada = { id: 4, name: 'Ada Lowe', email: 'ada@example.org' };
  const { user, form } = await open({
    'GET /admin/giving/supporters': { results: [ada], total: 1, page: 1, per_page: 6 },
  });
  const giver = () => form.getByRole('combobox', { name: 'Who gave it' });
  await user.type(giver(), 'Ada');
  await user.click(await form.findByRole('option', { name: /Ada Lowe/ }));
  await user.click(form.getByRole('checkbox', { name: 'It came with a Gift Aid envelope' }));
  await user.type(form.getByLabelText('House number or name'), '9');
  await user.type(form.getByLabelText('Postcode'), 'LS6 2AB');
  await user.click(form.getByRole('button', { name: 'Change' }));
  await user.type(giver(), 'Karim Noor');
  expect(form.getByLabelText('First name')).toHaveValue('Karim');
  expect(form.getByLabelText('Last name')).toHaveValue('Noor');
  expect(form.getByLabelText('House number or name')).toHaveValue('');
  expect(form.getByLabelText('Postcode')).toHaveValue('');
});

test('a taxpayer’s name that was typed stays while the giver’s name is put right', async () => {
  const { user, form } = await open();
  const giver = form.getByRole('combobox', { name: 'Who gave it' });
  await user.type(giver, 'Mina Mrsh');
  await user.click(form.getByRole('checkbox', { name: 'It came with a Gift Aid envelope' }));
  await user.clear(form.getByLabelText('First name'));
  await user.type(form.getByLabelText('First name'), 'Wilhelmina');
  await user.type(giver, ' Marsh');
  expect(form.getByLabelText('First name')).toHaveValue('Wilhelmina');
});

test('a gift that is not eligible for Gift Aid has no envelope', async () => {
  const { user, form } = await open();
  expect(form.getByRole('checkbox', { name: /envelope/ })).toBeInTheDocument();
  await user.click(form.getByRole('checkbox', { name: 'Not eligible for Gift Aid' }));
  expect(form.queryByRole('checkbox', { name: /envelope/ })).not.toBeInTheDocument();
});
