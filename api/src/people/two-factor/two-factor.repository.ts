import type { Generated } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { invalid, HttpError } from '../../server/http/http-error';
import { type RecoveryCodes, recoveryCodes } from './recovery-codes';
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

/** The secret that waits to be confirmed, if the code is one of its. @throws HttpError 409 or 422 otherwise */
async function confirmable(db: Database, userId: number, code: string) {
  const { secret, since } = await secretOf(db, userId);
  if (since !== null) throw isOnAlready();
  if (secret === null) throw new HttpError(409, 'There is nothing to confirm yet. Please start again.');
  const step = stepOf(secret, code);
  if (step === null) {
    throw invalid('code', 'This code is wrong. Please type the one your app shows now.');
  }
  return { secret, step };
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

  /** @throws HttpError 409 or 422 where `confirm` would */
  checkCode: (userId: number, code: string) => confirmable(db, userId, code),

  /** Switches it on where the code is one of the secret's, with these recovery codes. */
  async confirm(userId: number, code: string, recovery: RecoveryCodes) {
    const { secret, step } = await confirmable(db, userId, code);
    const confirmed = await db
      .updateTable('users')
      .set({ two_factor_since: timestamp(), two_factor_step: step })
      .where('id', '=', userId)
      .where('two_factor_secret', '=', secret)
      .where('two_factor_since', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!confirmed) throw isOnAlready();
    await recoveryCodes(db).replace(userId, recovery);
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
  useRecoveryCode: (userId: number, code: string) => recoveryCodes(db).use(userId, code),

  /** In a transaction: of two at once, the codes of the second count. */
  async renewRecoveryCodes(userId: number, recovery: RecoveryCodes) {
    // Writes nothing new, but holds the row until the end.
    const isOn = await db
      .updateTable('users')
      .set((eb) => ({ two_factor_since: eb.ref('two_factor_since') }))
      .where('id', '=', userId)
      .where('two_factor_since', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!isOn) throw new HttpError(409, 'Two-factor sign-in is off. Please set it up first.');
    await recoveryCodes(db).replace(userId, recovery);
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
    await recoveryCodes(db).forget(userId);
    await oneTimeTokens(db).withdraw(userId, ['challenge']);
    return true;
  },
});
