import { TOTP } from 'otpauth';
import { PASSWORD, type Person } from '../account/person.fixture';

const HALF_MINUTE = 30_000;

/**
 * Code of a later time step. The server accepts the next one for clock drift, and so tests that need two use
 * it: the previous one might expire.
 */
export const generateCode = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * HALF_MINUTE });

/** Switches it on with the current code; returns the secret and the recovery codes. */
export async function switchOnTwoFactor(person: Person) {
  const begun = await person.post('/settings/two-factor', { current_password: PASSWORD });
  const { secret } = begun.json<{ secret: string }>();
  const code = generateCode(secret, 0);
  const confirmed = await person.post('/settings/two-factor/confirm', { code });
  return { secret, code, recoveryCodes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
}
