import { failing, renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

/** Of the size of those in mails. */
const TOKEN = 'abc'.padEnd(43, '-');

async function open(at: string, answers: Record<string, unknown>) {
  const page = renderPage(routes, { at, answers });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a subscription is confirmed by the button, and not by opening the page', async () => {
  const answers = { 'POST /newsletter/confirm': { status: 'You are now subscribed.' } };
  const { sent } = await open(`/newsletter/confirm?token=${TOKEN}`, answers);
  expect(sent).toEqual([]);
  await press('Confirm my subscription');
  expect(await screen.findByRole('status')).toHaveTextContent('You are now subscribed.');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(sent).toMatchObject([{ body: { token: TOKEN } }]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a link of no use any more says so, and leads on', async () => {
  await open(`/newsletter/confirm?token=${TOKEN}`, {
    'POST /newsletter/confirm': failing(410, { message: 'This link has expired.' }),
  });
  await press('Confirm my subscription');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
  expect(screen.getByRole('link', { name: /again/ })).toHaveAttribute('href', '/#newsletter');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each(['', '?token=abc'])(
  'a link that was cut off (%s) says what to do, and asks nothing',
  async (rest) => {
    await open(`/newsletter/confirm${rest}`, {});
    expect(screen.getByRole('alert')).toHaveTextContent('This link is not complete.');
    expect(screen.getByRole('link', { name: /again/ })).toHaveAttribute('href', '/#newsletter');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);

test('the newsletter is ended by the button', async () => {
  const answers = { 'POST /newsletter/unsubscribe': { status: 'You are unsubscribed.' } };
  const { sent } = await open(`/newsletter/unsubscribe?token=${TOKEN}`, answers);
  expect(sent).toEqual([]);
  await press('Unsubscribe');
  expect(await screen.findByRole('status')).toHaveTextContent('You are unsubscribed.');
  expect(sent).toMatchObject([{ query: { token: TOKEN } }]);
});

test('without a connection it can be tried again', async () => {
  let isDown = true;
  await open(`/newsletter/unsubscribe?token=${TOKEN}`, {
    'POST /newsletter/unsubscribe': () => {
      if (isDown) throw new Error('Network Error');
      return { status: 'You are unsubscribed.' };
    },
  });
  await press('Unsubscribe');
  expect(await screen.findByRole('alert')).toHaveTextContent(/no connection.*try again/);
  isDown = false;
  await press('Unsubscribe');
  expect(await screen.findByRole('status')).toHaveTextContent('You are unsubscribed.');
});
