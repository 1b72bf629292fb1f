import type { SubscriptionPreferences } from '@lapis/contract';
import { failing, renderPage } from '@lapis/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

/** Length of real tokens. */
const TOKEN = 'abc'.padEnd(43, '-');

async function open(at: string, answers: Record<string, unknown>) {
  const page = renderPage(routes, { at, answers });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the newsletter is asked for, once with an address that is none', async () => {
  const refusal = { message: 'Please check what you entered.', errors: { email: ['No address'] } };
  const answers: unknown[] = [failing(422, refusal), { status: 'Please check your email.' }];
  const { sent } = await open('/newsletter', { 'POST /newsletter': () => answers.shift() });
  const email = screen.getByLabelText('Your email address');
  await userEvent.type(email, 'noor');
  await press('Subscribe');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check what you entered.');
  expect(email).toHaveAccessibleDescription('No address');
  await userEvent.type(email, '@example.org');
  await press('Subscribe');
  expect(await screen.findByRole('status')).toHaveTextContent('Please check your email.');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(sent.at(-1)).toMatchObject({ body: { email: 'noor@example.org', website: '' } });
});

test('the newsletter that was asked for without scripts: what was rejected, and what was accepted', async () => {
  const draft = { values: { email: 'noor' }, message: 'Please check.', errors: { email: ['No address'] } };
  const { router } = await open('/newsletter?draft=secret', {
    'GET /form-drafts/secret': { results: draft },
  });
  expect(screen.getByLabelText('Your email address')).toHaveValue('noor');
  expect(screen.getByLabelText('Your email address')).toHaveAccessibleDescription('No address');
  await act(() => router.navigate('/newsletter/unsubscribe'));
  await act(() => router.navigate('/newsletter?sent=yes'));
  expect(await screen.findByRole('status')).toHaveTextContent('Please check your email');
});

test('a subscription is confirmed by the button, not by opening the page', async () => {
  const answers = { 'POST /newsletter/confirm': { status: 'You are now subscribed.' } };
  const { sent } = await open(`/newsletter/confirm?token=${TOKEN}`, answers);
  expect(sent).toEqual([]);
  await press('Confirm my subscription');
  expect(await screen.findByRole('status')).toHaveTextContent('You are now subscribed.');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(sent).toMatchObject([{ body: { token: TOKEN } }]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['sent', 'status', 'You are now subscribed.'],
  ['draft', 'alert', 'This link has already been used.'],
])('the outcome of the button without scripts is shown (%s)', async (name, role, message) => {
  await open(`/newsletter/confirm?${name}=secret`, {
    'GET /form-drafts/secret': { results: { values: {}, message, errors: {} } },
  });
  expect(screen.getByRole(role)).toHaveTextContent(message);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an expired link says so, and links to the next step', async () => {
  await open(`/newsletter/confirm?token=${TOKEN}`, {
    'POST /newsletter/confirm': failing(410, { message: 'This link has expired.' }),
  });
  await press('Confirm my subscription');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
  expect(screen.getByRole('link', { name: /again/ })).toHaveAttribute('href', '/#newsletter');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each(['', '?token=abc'])('a truncated link (%s) says what to do, and sends no request', async (rest) => {
  await open(`/newsletter/confirm${rest}`, {});
  expect(screen.getByRole('alert')).toHaveTextContent('This link is not complete.');
  expect(screen.getByRole('link', { name: /again/ })).toHaveAttribute('href', '/#newsletter');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the button ends the newsletter, and can start it again', async () => {
  const answers = { 'POST /newsletter/unsubscribe': { status: 'You have been unsubscribed.' } };
  const { sent } = await open(`/newsletter/unsubscribe?token=${TOKEN}`, answers);
  expect(sent).toEqual([]);
  await press('Unsubscribe');
  expect(await screen.findByRole('status')).toHaveTextContent('You have been unsubscribed.');
  expect(sent).toMatchObject([{ query: { token: TOKEN } }]);
  expect(screen.getByRole('link', { name: 'Subscribe again' })).toHaveAttribute(
    'href',
    `/newsletter/preferences?token=${TOKEN}`,
  );
  expect(screen.queryByRole('link', { name: /pause/ })).not.toBeInTheDocument();
});

test('an invalid link offers no pause', async () => {
  await open('/newsletter/unsubscribe?token=cut', {});
  expect(screen.getByRole('link', { name: 'Write to us' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /pause/ })).not.toBeInTheDocument();
});

test('without a connection it can be tried again', async () => {
  let isDown = true;
  await open(`/newsletter/unsubscribe?token=${TOKEN}`, {
    'POST /newsletter/unsubscribe': () => {
      if (isDown) throw new Error('Network Error');
      return { status: 'You have been unsubscribed.' };
    },
  });
  await press('Unsubscribe');
  expect(await screen.findByRole('alert')).toHaveTextContent(/no connection.*try again/);
  isDown = false;
  await press('Unsubscribe');
  expect(await screen.findByRole('status')).toHaveTextContent('You have been unsubscribed.');
});

test('unsubscribing links to the alternatives, with the same newsletter', async () => {
  const answers = { 'POST /newsletter/unsubscribe': { status: 'You have been unsubscribed.' } };
  const { sent } = await open(`/newsletter/unsubscribe?token=${TOKEN}&from=spring`, answers);
  expect(screen.getByRole('link', { name: /pause our newsletters/ })).toHaveAttribute(
    'href',
    `/newsletter/preferences?token=${TOKEN}`,
  );
  await press('Unsubscribe');
  await screen.findByRole('status');
  expect(sent).toMatchObject([{ query: { token: TOKEN, from: 'spring' } }]);
});

describe('the preferences', () => {
  const preferences: SubscriptionPreferences = {
    email: 'mina@example.org',
    is_subscribed: true,
    language: 'en',
    region: '',
    topics: [
      { id: 1, name: 'Stories', description: 'What we saw.', is_wanted: true },
      { id: 2, name: 'Appeals', description: 'When money is needed.', is_wanted: true },
    ],
    paused_until: null,
  };
  const at = `/newsletter/preferences?token=${TOKEN}`;
  const GET = 'GET /newsletter/preferences';
  const PATCH = 'PATCH /newsletter/preferences';
  const answering = (changes: Partial<SubscriptionPreferences> = {}) => ({
    results: { ...preferences, ...changes },
  });

  async function change(then: Partial<SubscriptionPreferences>) {
    const { sent } = await open(at, { [GET]: answering(), [PATCH]: answering(then) });
    return () => sent.filter(({ name }) => name === PATCH).map(({ body }) => body);
  }

  test('show the present choices, and are saved', async () => {
    const changes = await change({ language: 'ps' });
    expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Stories What we saw/ })).toBeChecked();
    expect(screen.getByRole('textbox', { name: /^Where do you live/ })).toHaveAccessibleDescription(/empty/);
    await userEvent.click(screen.getByRole('radio', { name: 'پښتو' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Appeals/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Where do you live/ }), 'Leeds');
    await press('Save');
    expect(await screen.findByRole('status')).toHaveTextContent('Your choices have been saved.');
    expect(screen.getByRole('status')).toHaveFocus();
    expect(changes()).toEqual([{ language: 'ps', region: 'Leeds', topics: [1] }]);
  });

  test('pause the newsletter, and say until when', async () => {
    const changes = await change({ paused_until: '2027-02-25T10:00:00.000Z' });
    await press('For three months');
    expect(await screen.findByText(/until 25 February 2027/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'End the pause now' })).toBeVisible();
    expect(changes()).toEqual([{ pause: 3 }]);
  });

  test('end the newsletter, and offer to start it again', async () => {
    const changes = await change({ is_subscribed: false });
    await press('Unsubscribe');
    expect(await screen.findByRole('status')).toHaveTextContent(/^You have been unsubscribed/);
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Subscribe again' })).toBeVisible();
    expect(changes()).toEqual([{ is_subscribed: false }]);
  });

  test('that could not be saved stay as they were, with a message', async () => {
    await open(at, {
      [GET]: answering(),
      [PATCH]: () => {
        throw new Error('Network Error');
      },
    });
    await press('Unsubscribe');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Nothing has been saved: there is no connection/,
    );
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  });

  test('with an invalid link say what to do', async () => {
    await open(at, { [GET]: failing(404, { message: 'Unknown' }) });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/This link is not one of ours/);
    expect(within(alert).getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
  });

  test('show the result of a form that was sent without scripts', async () => {
    await open(`${at}&done=paused`, { [GET]: answering({ paused_until: '2027-02-25T10:00:00.000Z' }) });
    expect(screen.getByRole('status')).toHaveTextContent(/^Saved\. We will send you nothing/);
  });

  test('can be changed without scripts: each form has an address and describes its effect', async () => {
    await open(at, { [GET]: answering() });
    const forms = [...document.querySelectorAll<HTMLFormElement>('form[action="/newsletter/preferences"]')];
    const said = forms.map((form) => Object.fromEntries(new FormData(form)));
    expect(forms.every(({ method }) => method === 'post')).toBe(true);
    expect(said).toEqual([
      { token: TOKEN, what: 'choose', topics: 'yes', language: 'en', topic: '2', region: '' },
      { token: TOKEN, what: 'pause', pause: '1' },
      { token: TOKEN, what: 'pause', pause: '3' },
      { token: TOKEN, what: 'pause', pause: '6' },
      { token: TOKEN, what: 'unsubscribe' },
    ]);
  });
});
