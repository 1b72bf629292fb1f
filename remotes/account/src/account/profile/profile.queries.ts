import { auth } from '@lapis/auth';
import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { mutationOptions } from '@tanstack/react-query';

type Profile = CallInput<'PATCH /settings/profile'>['body'];

export const saveProfile = mutationOptions({
  mutationFn: (body: Profile) => send('PATCH /settings/profile', { body }),
  onSuccess: (user) => auth.setUser(user),
});

/** Sends the mail that confirms the address once more. */
export const resendMail = mutationOptions({
  mutationFn: () => send('POST /email/resend'),
});
