import { hash, verify } from '@node-rs/argon2';

/** Argon2id is the package's default kind; the figures are OWASP's (19 MiB, two passes, one lane). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string) {
  if (password.length < 10) return 'Use at least 10 characters';
  if (password.length > 128) return 'Use at most 128 characters';
  return null;
}

export const hashPassword = (password: string) => hash(password, cost);

let dummy: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash (no such user, or one without a password) it takes
 * the same time and says no, so that nobody can find out who has an account.
 */
export async function passwordMatches(passwordHash: string | null, password: string) {
  dummy ??= hashPassword('a password that nobody has');
  return (await verify(passwordHash ?? (await dummy), password)) && passwordHash !== null;
}
