import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { mutationOptions } from '@tanstack/react-query';

export const requestReset = mutationOptions({
  mutationFn: (email: string) => send('POST /password/email', { body: { email } }),
});

export const resetPassword = mutationOptions({
  mutationFn: (body: CallInput<'POST /password/reset'>['body']) => send('POST /password/reset', { body }),
});
