import { Secret, TOTP } from 'otpauth';

/** Of RFC 6238, what every app knows. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };

/** 160 random bits, in base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** The address that hands a secret to an app. */
export const otpauthUrl = (secret: string, issuer: string, label: string) =>
  new TOTP({ ...kind, secret, issuer, label }).toString();

/** The number of the time step that a code belongs to, with clocks half a minute apart; null where to none. */
export function stepOf(secret: string, code: string) {
  const totp = new TOTP({ ...kind, secret });
  const timestamp = Date.now();
  const drift = totp.validate({ token: code, timestamp, window: 1 });
  return drift === null ? null : totp.counter({ timestamp }) + drift;
}
