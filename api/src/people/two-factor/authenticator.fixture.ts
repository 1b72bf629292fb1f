import { TOTP } from 'otpauth';
import { PASSWORD, type Person } from '../account/person.fixture';

const HALF_MINUTE = 30_000;

/**
 * What the app shows so many half minutes from now. The server takes the next one too, for a wrong clock, and so do
 * tests that need two: the one before might be too old by the time it arrives.
 */
export const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * HALF_MINUTE });

/** Switches it on with the code of this half minute; answers the secret and the recovery codes. */
export async function switchOnTwoFactor(person: Person) {
  const begun = await person.post('/settings/two-factor', { current_password: PASSWORD });
  const { secret } = begun.json<{ secret: string }>();
  const confirmed = await person.post('/settings/two-factor/confirm', { code: codeOf(secret, 0) });
  return { secret, recoveryCodes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
}
