import type { CallInput, Token, User } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { send } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { mutationOptions } from '@tanstack/react-query';

type SignInInput = CallInput<'POST /login'>['body'] & { remember: boolean };
type TwoFactorAnswer = CallInput<'POST /login/two-factor'>['body'];

/** A sign-in that requires a second factor. */
export interface TwoFactorChallenge {
  challenge: string;
  remember: boolean;
}

/** Result of a sign-in: the user, null if loading the user failed, or the second factor to ask for. */
export type SignInResult = { user: User | null; asked?: never } | { user?: never; asked: TwoFactorChallenge };

/** Waits until the host has loaded the user for a new token. If that fails, the host discards the token. */
const nextUser = () =>
  new Promise<User | null>((resolve) => {
    const off = bus.on('session:changed', ({ user }) => {
      off();
      resolve(user);
    });
  });

/**
 * Starts a session. The host loads the user, and opens the requested page or `goTo`. Resolves to the user.
 */
export function startSession({ token }: Token, remember: boolean, goTo?: string) {
  const user = nextUser();
  bus.emit('session:start', { token, remember, goTo });
  return user;
}

/** Completes a sign-in by password or provider, or returns the second factor to ask for. */
export async function continueSignIn(
  answer: Token | { challenge: string },
  remember: boolean,
): Promise<SignInResult> {
  if ('challenge' in answer) return { asked: { challenge: answer.challenge, remember } };
  return { user: await startSession(answer, remember) };
}

export const signIn = mutationOptions({
  mutationFn: async (credentials: SignInInput) =>
    continueSignIn(await send('POST /login', { body: credentials }), credentials.remember),
});

export const answerChallenge = mutationOptions({
  mutationFn: async ({ remember, ...answer }: TwoFactorAnswer & { remember: boolean }) =>
    startSession(await send('POST /login/two-factor', { body: answer }), remember),
});

/** Message if the password is correct but loading the user failed. */
export const noUser: FormFailure = {
  message: 'Your account could not be loaded, so you are not signed in. Please sign in again in a moment.',
};
