import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { mutationOptions } from '@tanstack/react-query';
import { refreshUser } from '../refresh-user';

type PasswordConfirmation = CallInput<'POST /settings/two-factor'>['body'];

/** Requests a secret for the app. Two-factor sign-in remains off until a code confirms it. */
export const beginTwoFactor = mutationOptions({
  mutationFn: (body: PasswordConfirmation) => send('POST /settings/two-factor', { body }),
});

export const confirmTwoFactor = mutationOptions({
  mutationFn: (code: string) => send('POST /settings/two-factor/confirm', { body: { code } }),
});

export const renewRecoveryCodes = mutationOptions({
  mutationFn: (body: PasswordConfirmation) => send('POST /settings/two-factor/recovery-codes', { body }),
});

export const endTwoFactor = mutationOptions({
  async mutationFn(body: PasswordConfirmation) {
    await send('DELETE /settings/two-factor', { body });
    void refreshUser({ two_factor_enabled: false });
  },
});
