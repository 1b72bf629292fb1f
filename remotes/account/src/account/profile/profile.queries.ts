import { auth } from '@lapis/auth';
import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { mutationOptions } from '@tanstack/react-query';

type ProfileInput = CallInput<'PATCH /settings/profile'>['body'];

export const saveProfile = mutationOptions({
  mutationFn: (body: ProfileInput) => send('PATCH /settings/profile', { body }),
  onSuccess: (user) => auth.setUser(user),
});

export const resendMail = mutationOptions({
  mutationFn: () => send('POST /email/resend'),
});
