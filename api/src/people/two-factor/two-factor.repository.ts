import type { Generated } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { hashOf, oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { invalid, HttpError } from '../../server/http/http-error';
import { readableSecret } from '../secrets/readable-secret';
import { newSecret, stepOf } from './totp';

declare module '../../server/database/tables' {
  interface Tables {
    recovery_codes: RecoveryCodesTable;
  }
}

interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
}

const RECOVERY_CODES = 8;

const isOnAlready = () =>
  new HttpError(
    409,
    'Two-factor sign-in is already on. To set it up again, for example with another phone, switch it off first.',
  );

const secretOf = (db: Database, userId: number) =>
  db
    .selectFrom('users')
    .select(['two_factor_secret as secret', 'two_factor_since as since'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

const forgetRecoveryCodes = (db: Database, userId: number) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

/** Puts new ones in the place of the former; hands them out, for the only time. */
async function replaceRecoveryCodes(db: Database, userId: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableSecret(4));
  await forgetRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code.replaceAll('-', '')) })))
    .execute();
  return codes;
}

/** Second factors: the secret of somebody's app, and the recovery codes for who hasn't got it at hand. */
export const twoFactorRepository = (db: Database) => ({
  /** Makes a secret, which doesn't count before it is confirmed, in the place of one that never was. */
  async begin(userId: number) {
    const secret = newSecret();
    const begun = await db
      .updateTable('users')
      .set({ two_factor_secret: secret, two_factor_step: null })
      .where('id', '=', userId)
      .where('two_factor_since', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!begun) throw isOnAlready();
    return secret;
  },

  /** Switches it on where the code is one of the secret's; answers the recovery codes. */
  async confirm(userId: number, code: string) {
    const { secret, since } = await secretOf(db, userId);
    if (since !== null) throw isOnAlready();
    if (secret === null) throw new HttpError(409, 'There is nothing to confirm yet. Please start again.');
    const step = stepOf(secret, code);
    if (step === null) {
      throw invalid('code', 'This code is wrong. Please type the one your app shows now.');
    }
    const confirmed = await db
      .updateTable('users')
      .set({ two_factor_since: timestamp(), two_factor_step: step })
      .where('id', '=', userId)
      .where('two_factor_secret', '=', secret)
      .where('two_factor_since', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!confirmed) throw isOnAlready();
    return replaceRecoveryCodes(db, userId);
  },

  /** Uses up a code of the app, and with it those before; answers whether it was good. Of two at once, one is. */
  async useCode(userId: number, code: string) {
    const { secret, since } = await secretOf(db, userId);
    const step = secret === null || since === null ? null : stepOf(secret, code);
    if (step === null) return false;
    const used = await db
      .updateTable('users')
      .set({ two_factor_step: step })
      .where('id', '=', userId)
      .where('two_factor_secret', '=', secret)
      .where((eb) => eb.or([eb('two_factor_step', 'is', null), eb('two_factor_step', '<', step)]))
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  },

  /** Uses up a recovery code, without its hyphens; answers whether it was good. */
  async useRecoveryCode(userId: number, code: string) {
    const used = await db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(code))
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  },

  /** In a transaction: of two at once, the codes of the second count. */
  async renewRecoveryCodes(userId: number) {
    // Writes nothing new, but holds the row until the end.
    const isOn = await db
      .updateTable('users')
      .set((eb) => ({ two_factor_since: eb.ref('two_factor_since') }))
      .where('id', '=', userId)
      .where('two_factor_since', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!isOn) throw new HttpError(409, 'Two-factor sign-in is off. Please set it up first.');
    return replaceRecoveryCodes(db, userId);
  },

  /** Switches it off, and forgets all of it; answers whether it was on. */
  async end(userId: number) {
    const ended = await db
      .updateTable('users')
      .set({ two_factor_secret: null, two_factor_since: null, two_factor_step: null })
      .where('id', '=', userId)
      .where('two_factor_since', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return false;
    await forgetRecoveryCodes(db, userId);
    await oneTimeTokens(db).withdraw(userId, ['challenge']);
    return true;
  },
});
