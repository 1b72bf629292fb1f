import { failing, renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

async function open(at: string, answers: Record<string, unknown>) {
  const page = renderPage(routes, { at, answers });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a subscription is confirmed by the button, and not by opening the page', async () => {
  const answers = { 'POST /newsletter/confirm': { status: 'You are subscribed now.' } };
  const { sent } = await open('/newsletter/confirm?token=abc', answers);
  expect(sent).toEqual([]);
  await press('Confirm my subscription');
  expect(await screen.findByRole('status')).toHaveTextContent('You are subscribed now.');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(sent).toMatchObject([{ body: { token: 'abc' } }]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a link of no use any more says so, and leads on', async () => {
  await open('/newsletter/confirm?token=old', {
    'POST /newsletter/confirm': failing(410, { message: 'This link has expired.' }),
  });
  await press('Confirm my subscription');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
  expect(screen.getByRole('link', { name: /again/ })).toHaveAttribute('href', '#newsletter');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a link that was cut off says what to do', async () => {
  const errors = { token: ['This link is incomplete.'] };
  await open('/newsletter/confirm', {
    'POST /newsletter/confirm': failing(422, { message: 'Check', errors }),
  });
  await press('Confirm my subscription');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete.');
});

test('the newsletter is ended by the button', async () => {
  const answers = { 'POST /newsletter/unsubscribe': { status: 'You are unsubscribed.' } };
  const { sent } = await open('/newsletter/unsubscribe?token=xyz', answers);
  expect(sent).toEqual([]);
  await press('Unsubscribe');
  expect(await screen.findByRole('status')).toHaveTextContent('You are unsubscribed.');
  expect(sent).toMatchObject([{ query: { token: 'xyz' } }]);
});

test('without a connection it can be tried again', async () => {
  let isDown = true;
  await open('/newsletter/unsubscribe?token=xyz', {
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
