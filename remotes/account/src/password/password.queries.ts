import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { mutationOptions } from '@tanstack/react-query';

/** Asks for the mail with the link. */
export const requestReset = mutationOptions({
  mutationFn: (email: string) => send('POST /password/email', { body: { email } }),
});

/** Chooses a new password with the token of the link. */
export const resetPassword = mutationOptions({
  mutationFn: (body: CallInput<'POST /password/reset'>['body']) => send('POST /password/reset', { body }),
});
