import { TOTP } from 'otpauth';
import { PASSWORD, type Person } from '../account/person.fixture';

const HALF_MINUTE = 30_000;

/**
 * Returns the code for a later time step. The server accepts the next step's code too, to allow for clock
 * drift. Tests that need two codes use that one, because the previous step's code might expire.
 */
export const generateCode = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * HALF_MINUTE });

/** Switches two-factor sign-in on with the current code; returns the secret and the recovery codes. */
export async function switchOnTwoFactor(person: Person) {
  const begun = await person.post('/settings/two-factor', { current_password: PASSWORD });
  const { secret } = begun.json<{ secret: string }>();
  const code = generateCode(secret, 0);
  const confirmed = await person.post('/settings/two-factor/confirm', { code });
  return { secret, code, recoveryCodes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
}
