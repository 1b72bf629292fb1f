import type { Generated } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { invalidField, HttpError } from '../../server/http/http-error';
import { type RecoveryCodes, recoveryCodes } from './recovery-codes';
import { newSecret, findTimeStep } from './totp';

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

const selectSecret = (db: Database, userId: number) =>
  db
    .selectFrom('users')
    .select(['two_factor_secret as secret', 'two_factor_since as since'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/**
 * Returns the unconfirmed secret if the code matches it.
 * @throws HttpError 409 or 422 otherwise
 */
async function confirmable(db: Database, userId: number, code: string) {
  const { secret, since } = await selectSecret(db, userId);
  if (since !== null) throw isOnAlready();
  if (secret === null) throw new HttpError(409, 'There is nothing to confirm yet. Please start again.');
  const step = findTimeStep(secret, code);
  if (step === null) {
    throw invalidField('code', 'This code is wrong. Please type the one your app shows now.');
  }
  return { secret, step };
}

export const twoFactorRepository = (db: Database) => ({
  /** Creates a secret, which replaces an unconfirmed one and has no effect until it is confirmed. */
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

  checkCode: (userId: number, code: string) => confirmable(db, userId, code),

  /** Switches two-factor sign-in on, if the code matches the secret. */
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

  /**
   * Consumes a code from the authenticator app, and all earlier codes with it; returns whether it was valid.
   * Of two concurrent uses, only one succeeds.
   */
  async useCode(userId: number, code: string) {
    const { secret, since } = await selectSecret(db, userId);
    const step = secret === null || since === null ? null : findTimeStep(secret, code);
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

  useRecoveryCode: (userId: number, code: string) => recoveryCodes(db).use(userId, code),

  /**
   * Replaces the recovery codes. `db` must be a transaction, so that the second of two concurrent calls wins.
   */
  async renewRecoveryCodes(userId: number, recovery: RecoveryCodes) {
    // Locks the row without changing it.
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
