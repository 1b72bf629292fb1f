import type { CallInput, User } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { failureOf, send, statusOf } from '@lapis/http';
import type { FormFailure } from '@lapis/ui/forms';
import { mutationOptions } from '@tanstack/react-query';

type Credentials = CallInput<'POST /login'>['body'] & { remember: boolean };

/** The host fetches the user of a new token, or discards the token where it can't: then nobody is signed in. */
const nextUser = () =>
  new Promise<User | null>((resolve) => {
    const off = bus.on('session:changed', ({ user }) => {
      off();
      resolve(user);
    });
  });

/** Signs in; the host hears of the token, fetches the user, if it can, and moves on to the page that was wanted. */
export const signIn = mutationOptions({
  async mutationFn(credentials: Credentials) {
    const answer = await send('POST /login', { body: credentials });
    if (!('token' in answer)) throw new Error('A second factor is asked for');
    const { token } = answer;
    const user = nextUser();
    bus.emit('session:start', { token, remember: credentials.remember });
    return user;
  },
});

/** Where the password was right, and yet no user followed. */
export const noUser: FormFailure = {
  message: 'Your account could not be loaded, so you are not signed in. Please sign in again in a moment.',
};

/** What the form says about a refusal: nothing of a server's error, for which the host opens a dialog. */
export function signInFailure(error: unknown): FormFailure | null {
  const status = statusOf(error);
  const { message, errors } = failureOf(error);
  if (status === undefined) {
    const advice = 'Please check your internet connection and sign in again. What you typed is still here.';
    return { message: `${message}. ${advice}` };
  }
  return status >= 500 ? null : { message, errors };
}
