import type { User } from '@lapis/contract';
import { member, renderPage, type Answers } from '@lapis/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

export const listReply = <T>(results: T[]) => ({ results, total: results.length, page: 1, per_page: 100 });

export const refusal = (field: string, words: string) => ({
  message: 'Please check what you entered.',
  errors: { [field]: [words] },
});

/** Fails like a request without a connection. */
export const offline = () => {
  throw new Error('Network Error');
};

/** Opens an account page and waits for its title. `changes` returns the requests sent, except reads. */
export async function openAccount(
  at: string,
  title: string,
  { answers = {}, as = member }: { answers?: Answers; as?: Partial<User> } = {},
) {
  const user = userEvent.setup();
  const page = renderPage(routes, { at, user: { ...member, ...as }, answers });
  await screen.findByRole('heading', { level: 1, name: title });
  const changes = () =>
    page.sent.filter(({ name }) => !name.startsWith('GET ')).map(({ name, body }) => ({ name, body }));
  return { ...page, user, changes };
}
