import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../refusal';

/** Argon2id is the package's default kind; the figures are OWASP's (19 MiB, two passes, one lane). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is wrong with a new password, or null. */
export function passwordProblem(password: string) {
  if (password.length < 10) return 'Use at least 10 characters';
  if (password.length > 128) return 'Use at most 128 characters';
  return null;
}

/** Who chooses a password: what everybody knows of them is no secret. */
interface Person {
  firstname: string;
  lastname: string;
  email: string;
}

/**
 * Makes sure that a new password, whose length the contract has checked, is not one of the first to be guessed.
 * @throws the 422 beside `password`
 */
export async function requireGoodPassword(password: string, { firstname, lastname, email }: Person) {
  const bare = squeezed(password);
  const known = [email, `${firstname}${lastname}`, `${lastname}${firstname}`];
  if (known.some((one) => squeezed(one) === bare)) {
    throw invalid('password', 'This is your name or your address, which others know. Please choose another.');
  }
  if (await isCommon(password)) {
    throw invalid('password', 'This password is among the first that others try. Please choose another.');
  }
}

const squeezed = (text: string) => text.toLowerCase().replace(/\s/g, '');

let commonPasswords: Promise<Set<string>> | undefined;

/** Whether it is on the list of those that were found most often where passwords were stolen. */
async function isCommon(password: string) {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}

/** The long ones of the list: the short ones are refused anyway. Read when needed, because it is a large module. */
async function readCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((one) => one.length >= 10));
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
