import { bus } from '@lapis/event-bus';
import { failing, renderPage, type Answers } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const granted = { token: 'abc', token_type: 'bearer', expires_in: 86400 };

/** Opens the form for the second factor. */
async function open(answers: Answers) {
  const page = renderPage(routes, {
    at: '/login',
    answers: { 'POST /login': { two_factor: true, challenge: 'asked' }, ...answers },
  });
  await userEvent.type(await screen.findByLabelText('E-mail'), 'ada@lapis.example');
  await userEvent.type(screen.getByLabelText('Password'), 'correct-horse');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { level: 1, name: 'One more step' });
  const answered = () =>
    page.sent.filter(({ name }) => name === 'POST /login/two-factor').map(({ body }) => body);
  return { ...page, answered };
}

test('a code from the app is the second step, and the choice to be remembered is kept', async () => {
  const started = jest.fn();
  const off = bus.on('session:start', started);
  const { answered } = await open({ 'POST /login/two-factor': granted });
  expect(screen.getByLabelText('Code')).toHaveFocus();
  expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.type(screen.getByLabelText('Code'), '123 456{Enter}');
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith(expect.objectContaining({ token: 'abc', remember: true })),
  );
  expect(answered()).toEqual([{ challenge: 'asked', code: '123 456' }]);
  off();
});

test('a recovery code works as well', async () => {
  const { answered } = await open({ 'POST /login/two-factor': granted });
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs{Enter}');
  await waitFor(() =>
    expect(answered()).toEqual([{ challenge: 'asked', recovery_code: 'abcd-efgh-jkmn-pqrs' }]),
  );
});

test('a wrong code is reported beside its field, until the next key', async () => {
  const errors = { code: ['This code is wrong.'] };
  await open({
    'POST /login/two-factor': failing(422, { message: 'Please check what you entered.', errors }),
  });
  await userEvent.type(screen.getByLabelText('Code'), '000000{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/This code is wrong/),
  );
  await userEvent.type(screen.getByLabelText('Code'), '1');
  expect(screen.getByLabelText('Code')).not.toHaveAccessibleDescription(/wrong/);
});

test('a sign-in that took too long starts again', async () => {
  await open({ 'POST /login/two-factor': failing(410, { message: 'This sign-in took too long.' }) });
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in took too long.');
  await userEvent.click(screen.getByRole('link', { name: 'Start again' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
