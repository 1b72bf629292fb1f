import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appeal, fakePage } from '../parts/giving-portal.fixture';
import { portalRoute } from '../routes';
import { textToHtml, saysMore, htmlToText } from './paragraphs';

const projects = {
  'GET /services': fakePage({ id: 6, title: 'School meals' }),
  'GET /admin/giving/funds': fakePage(
    { id: 2, title: 'Other restricted gifts', role: 'restricted', is_restricted: true, is_closed: false },
    { id: 3, title: 'School', role: null, is_restricted: true, is_closed: false },
    { id: 4, title: 'Reserves', role: null, is_restricted: false, is_closed: false },
  ),
};
const one = '/admin/giving/appeals/2';

const open = (at: string, answers: Record<string, unknown>) =>
  renderPage([portalRoute, { path: '*', element: null }], {
    at,
    user: administrator,
    answers: { ...projects, ...answers },
  });

test('lists appeals with what they raised', async () => {
  open('/admin/giving/appeals', { 'GET /admin/giving/appeals': fakePage(appeal) });
  const row = await screen.findByRole('row', { name: /Winter coats/ });
  expect(row).toHaveTextContent(/Open.*£250 of £1,000 from 10 gifts.*from 1 Jan 2026.*Restricted/);
  expect(within(row).getByRole('progressbar')).toHaveAttribute('value', '25000');
});

test('an appeal is created as a draft: amounts are typed in pounds and sent in pence', async () => {
  const { sent, router } = open('/admin/giving/appeals/add', {
    'POST /admin/giving/appeals': { results: { ...appeal, state: 'draft' } },
    [`GET ${one}`]: { results: appeal },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Winter coats');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Cold & dark.{Enter}{Enter}Help.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Target in pounds' }), '1,000');
  await screen.findByRole('option', { name: 'School meals' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'School meals');
  await screen.findByRole('option', { name: 'School' });
  expect(screen.queryByRole('option', { name: 'Reserves' })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Fund' }), 'School');
  await userEvent.click(screen.getByRole('button', { name: 'Add an amount' }));
  await userEvent.keyboard('twenty');
  await userEvent.type(screen.getByRole('textbox', { name: 'What it pays for' }), 'a coat');
  await userEvent.type(screen.getByLabelText('Thank-you message'), 'A child is warm.');
  await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }));
  const amount = await screen.findByRole('textbox', { name: 'Pounds', description: /such as 25/ });
  expect(amount).toHaveFocus();
  expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
  await userEvent.clear(amount);
  await userEvent.type(amount, '20');
  await userEvent.click(screen.getByRole('button', { name: 'Save as a draft' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(one));
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
    title: 'Winter coats',
    summary: '',
    html: '<p>Cold &amp; dark.</p><p>Help.</p>',
    target: 100_000,
    starts_on: null,
    ends_on: null,
    is_restricted: true,
    project_id: 6,
    fund_id: 3,
    if_too_much: 'If we raise more than we need for it, we will use the rest for similar work.',
    if_too_little:
      'If we raise too little for it, or can’t do what we planned, we will use your gift for similar work.',
    thanks: 'A child is warm.',
    amounts: [{ pence: 2000, does: 'a coat' }],
  });
});

test('only changes are sent, also over a colleague’s new version', async () => {
  const newer = { ...appeal, title: 'Warm coats', version: 4 };
  let answer: unknown = failing(409, { message: 'Somebody has saved this meanwhile.', results: newer });
  const { sent } = open(one, { [`GET ${one}`]: { results: appeal }, [`PATCH ${one}`]: () => answer });
  const target = await screen.findByRole('textbox', { name: 'Target in pounds' });
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('It is cold.\n\nA coat & a hat help.');
  expect(screen.getByRole('checkbox', { name: /restricted/ })).toBeDisabled();
  await userEvent.clear(target);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/What you typed is still here/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Warm coats');
  answer = { results: { ...newer, target: null, version: 5 } };
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Warm coats is saved.')).toBeVisible();
  expect(sent.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body)).toEqual([
    { target: null, version: 3 },
    { target: null, version: 4 },
  ]);
});

test('an appeal is closed after a question; with gifts it can’t be deleted', async () => {
  const { sent } = open(one, {
    [`GET ${one}`]: { results: appeal },
    [`PATCH ${one}`]: { results: { ...appeal, state: 'closed', version: 4 } },
  });
  expect(await screen.findByRole('link', { name: /View on the site/ })).toHaveAttribute(
    'href',
    '/give/winter-coats',
  );
  expect(screen.queryByRole('button', { name: 'Delete the appeal' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close the appeal' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close it' }));
  expect(await screen.findByText('Winter coats is closed.')).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('PATCH'))?.body).toEqual({ state: 'closed', version: 3 });
  expect(screen.getByRole('button', { name: 'Open it again' })).toBeVisible();
});

test('an appeal without gifts is deleted', async () => {
  open(one, {
    [`GET ${one}`]: { results: { ...appeal, gifts: 0, raised: 0 } },
    [`DELETE ${one}`]: undefined,
    'GET /admin/giving/appeals': fakePage(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the appeal' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for good' }),
  );
  expect(await screen.findByText('No appeals yet')).toBeVisible();
});

test('paragraphs become HTML and back, and typed text is never markup', () => {
  const text = 'One <b>&\nnext line\n\nTwo';
  expect(textToHtml(text)).toBe('<p>One &lt;b&gt;&amp;<br>next line</p><p>Two</p>');
  expect(htmlToText(textToHtml(text))).toBe(text);
  expect(htmlToText('<h2>Head</h2><ul><li>a</li><li>b</li></ul>')).toBe('Head\n\na\n\nb');
  expect(saysMore(textToHtml(text))).toBe(false);
  expect(saysMore('<p>See <a href="/x">this</a></p>')).toBe(true);
});
