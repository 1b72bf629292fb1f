import { Secret, TOTP } from 'otpauth';

/** Parameters of RFC 6238 that every authenticator app supports. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };

/** Returns 160 random bits in base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

export const otpauthUrl = (secret: string, issuer: string, label: string) =>
  new TOTP({ ...kind, secret, issuer, label }).toString();

/**
 * Returns the time step of a code, allowing for half a minute of clock drift; null if the code is invalid.
 */
export function findTimeStep(secret: string, code: string) {
  const totp = new TOTP({ ...kind, secret });
  const timestamp = Date.now();
  const drift = totp.validate({ token: code, timestamp, window: 1 });
  return drift === null ? null : totp.counter({ timestamp }) + drift;
}
