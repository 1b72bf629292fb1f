import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { mutationOptions } from '@tanstack/react-query';
import { refreshUser } from '../refresh-user';

type Confirmed = CallInput<'POST /settings/two-factor'>['body'];

/** Asks for a secret for the app; nothing is on yet. */
export const beginTwoFactor = mutationOptions({
  mutationFn: (body: Confirmed) => send('POST /settings/two-factor', { body }),
});

export const confirmTwoFactor = mutationOptions({
  mutationFn: (code: string) => send('POST /settings/two-factor/confirm', { body: { code } }),
});

export const renewRecoveryCodes = mutationOptions({
  mutationFn: (body: Confirmed) => send('POST /settings/two-factor/recovery-codes', { body }),
});

export const endTwoFactor = mutationOptions({
  async mutationFn(body: Confirmed) {
    await send('DELETE /settings/two-factor', { body });
    await refreshUser({ two_factor_enabled: false });
  },
});
