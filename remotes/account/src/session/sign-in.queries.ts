import type { CallInput, Token, User } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { mutationOptions } from '@tanstack/react-query';

type Credentials = CallInput<'POST /login'>['body'] & { remember: boolean };
type Answer = CallInput<'POST /login/two-factor'>['body'];

/** A sign-in that waits for its second factor. */
export interface Asked {
  challenge: string;
  remember: boolean;
}

/** What became of a sign-in: the user, or null where none followed; or the question for a second factor. */
export type Outcome = { user: User | null; asked?: never } | { user?: never; asked: Asked };

/** The host fetches the user of a new token, or discards the token where it can't: then nobody is signed in. */
const nextUser = () =>
  new Promise<User | null>((resolve) => {
    const off = bus.on('session:changed', ({ user }) => {
      off();
      resolve(user);
    });
  });

/**
 * Hands a token to the host, which fetches the user, if it can, and moves on to the page that was wanted, or to
 * `goTo`. Answers the user.
 */
export function enter({ token }: Token, remember: boolean, goTo?: string) {
  const user = nextUser();
  bus.emit('session:start', { token, remember, goTo });
  return user;
}

/** What a sign-in was answered with, by a password or by a third party. */
export async function proceed(answer: Token | { challenge: string }, remember: boolean): Promise<Outcome> {
  if ('challenge' in answer) return { asked: { challenge: answer.challenge, remember } };
  return { user: await enter(answer, remember) };
}

/** Signs in with e-mail address and password. */
export const signIn = mutationOptions({
  mutationFn: async (credentials: Credentials) =>
    proceed(await send('POST /login', { body: credentials }), credentials.remember),
});

/** Answers the question for a second factor. */
export const answerChallenge = mutationOptions({
  mutationFn: async ({ remember, ...answer }: Answer & { remember: boolean }) =>
    enter(await send('POST /login/two-factor', { body: answer }), remember),
});

/** Where the password was right, and yet no user followed. */
export const noUser: FormFailure = {
  message: 'Your account could not be loaded, so you are not signed in. Please sign in again in a moment.',
};
