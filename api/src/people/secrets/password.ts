import { hash, verify } from '@node-rs/argon2';
import { isMadeOfKnownWords, madeOfKnownWords } from '@lapis/contract/password-words';
import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import type { Settings } from '../../server/settings/settings';
import { siteRepository } from '../../cms/site/site.repository';

/** Argon2id is the package's default; the parameters are OWASP's (19 MiB, two passes, one lane). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

interface PasswordOwner {
  firstname: string;
  lastname: string;
  email: string;
}

interface PasswordContext {
  db: Database;
  settings: Pick<Settings, 'publicUrl'>;
}

/**
 * Returns why a new password is easy to guess, given what is publicly known about the site and the user; null
 * if it isn't. The length has already been checked.
 */
export async function guessableBecause(
  password: string,
  { firstname, lastname, email }: PasswordOwner,
  { db, settings }: PasswordContext,
) {
  const host = settings.publicUrl ? [new URL(settings.publicUrl).hostname] : [];
  const { app_name } = await siteRepository(db).read();
  const names = [firstname, lastname, `${firstname}${lastname}`, `${lastname}${firstname}`];
  if (isMadeOfKnownWords(password, [...names, email, app_name, ...host])) return madeOfKnownWords;
  if (hasFewSigns(password) || (await isCommon(password))) {
    return 'This is one of the first passwords that other people would try. Please choose another.';
  }
  return null;
}

export const passwordJudge = (where: PasswordContext) => async (password: string, person: PasswordOwner) => {
  const reason = await guessableBecause(password, person, where);
  if (reason) throw invalidField('password', reason);
};

/** Minimum number of distinct characters, not counting spaces. */
const LEAST_SIGNS = 3;

const hasFewSigns = (password: string) =>
  new Set(password.toLowerCase().replace(/\s/gu, '')).size < LEAST_SIGNS;

let commonPasswords: Promise<Set<string>> | undefined;

/** Returns whether the password, with or without trailing digits and symbols, is a common leaked one. */
async function isCommon(password: string) {
  commonPasswords ??= readCommonPasswords();
  const common = await commonPasswords;
  const typed = password.toLowerCase();
  return [typed, typed.replace(/[^\p{L}\p{N}]+$/u, ''), typed.replace(/\P{L}+$/u, '')].some((one) =>
    common.has(one),
  );
}

async function readCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set<string>(dictionary['passwords-common']);
}

export const hashPassword = (password: string, salt?: Uint8Array) =>
  hash(password, { ...cost, ...(salt && { salt }) });

let dummy: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash (no such user, or no password), takes the same time and returns false,
 * so that the response time doesn't reveal which accounts exist.
 */
export async function passwordMatches(passwordHash: string | null, password: string) {
  dummy ??= hashPassword('a password that nobody has');
  return (await verify(passwordHash ?? (await dummy), password)) && passwordHash !== null;
}
