import type { User } from '@lapis/contract';
import { member, renderPage, type Answers } from '@lapis/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

export const listOf = <T>(results: T[]) => ({ results, total: results.length, page: 1, per_page: 100 });

/** The refusal of one field. */
export const refusal = (field: string, words: string) => ({
  message: 'Please check what you entered.',
  errors: { [field]: [words] },
});

/** A call that reaches nobody. */
export const offline = () => {
  throw new Error('Network Error');
};

/** Opens a page of the account by its title; `sent` leaves out what the page only reads. */
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
