import { hash, verify } from '@node-rs/argon2';
import { isMadeOfKnownWords, madeOfKnownWords } from '@lapis/contract/password-words';
import type { Database } from '../../server/database/database';
import { invalid } from '../../server/http/http-error';
import type { Settings } from '../../server/settings/settings';
import { siteRepository } from '../../cms/site/site.repository';

/** Argon2id is the package's default kind; the figures are OWASP's (19 MiB, two passes, one lane). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Who chooses a password: what everybody knows of them is no secret. */
interface Person {
  firstname: string;
  lastname: string;
  email: string;
}

/** Where passwords are chosen: the words that everybody knows stand in its settings. */
interface Where {
  db: Database;
  settings: Pick<Settings, 'publicUrl'>;
}

/**
 * Says why a new password, whose length was checked before, is one of the first to be guessed, by what everybody knows
 * of the site and of the person who chooses it; null where it is not.
 */
export async function guessableBecause(
  password: string,
  { firstname, lastname, email }: Person,
  { db, settings }: Where,
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

/**
 * Judges new passwords of this site.
 * @returns what throws the 422 beside `password` for one that is easily guessed
 */
export const passwordJudge = (where: Where) => async (password: string, person: Person) => {
  const reason = await guessableBecause(password, person, where);
  if (reason) throw invalid('password', reason);
};

/** In signs that differ, besides spaces. */
const LEAST_SIGNS = 3;

/** Whether it is one or two signs over and over, or spaces. */
const hasFewSigns = (password: string) =>
  new Set(password.toLowerCase().replace(/\s/gu, '')).size < LEAST_SIGNS;

let commonPasswords: Promise<Set<string>> | undefined;

/** Whether a password was among those found most often where passwords were stolen, also with digits and signs behind it. */
async function isCommon(password: string) {
  commonPasswords ??= readCommonPasswords();
  const common = await commonPasswords;
  const typed = password.toLowerCase();
  return [typed, typed.replace(/[^\p{L}\p{N}]+$/u, ''), typed.replace(/\P{L}+$/u, '')].some((one) =>
    common.has(one),
  );
}

/** Read when needed, because it is a large module. */
async function readCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set<string>(dictionary['passwords-common']);
}

/** @param salt a random one by default */
export const hashPassword = (password: string, salt?: Uint8Array) =>
  hash(password, { ...cost, ...(salt && { salt }) });

let dummy: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash (no such user, or one without a password) it takes
 * the same time and says no, so that nobody can find out who has an account.
 */
export async function passwordMatches(passwordHash: string | null, password: string) {
  dummy ??= hashPassword('a password that nobody has');
  return (await verify(passwordHash ?? (await dummy), password)) && passwordHash !== null;
}
