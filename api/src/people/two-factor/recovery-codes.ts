import { randomBytes } from 'node:crypto';
import type { Database } from '../../server/database/database';
import { hashToken } from '../../server/tokens/one-time-tokens.repository';
import { hashPassword } from '../secrets/password';
import { readableSecret } from '../secrets/readable-secret';

const RECOVERY_CODES = 8;

/** Salt length in bytes. The codes of an account share one salt, so that a lookup computes only one hash. */
const saltLength = 16;

const hashCode = (code: string, salt: Uint8Array) => hashPassword(code.replaceAll('-', ''), salt);

export type RecoveryCodes = Awaited<ReturnType<typeof makeRecoveryCodes>>;

/** Creates codes and their hashes. Call it before the transaction, because hashing is slow. */
export async function makeRecoveryCodes() {
  const salt = randomBytes(saltLength);
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableSecret(4));
  return { codes, hashes: await Promise.all(codes.map((code) => hashCode(code, salt))) };
}

/** Returns all hashes that a code may be stored as; older releases stored SHA-256. */
async function hashesFor(code: string, stored: readonly string[]) {
  const salts = new Set(stored.flatMap((hash) => hash.split('$')[4] ?? []));
  const hashes = [...salts].map((salt) => hashCode(code, Buffer.from(salt, 'base64')));
  return [hashToken(code), ...(await Promise.all(hashes))];
}

export const recoveryCodes = (db: Database) => {
  const forget = (userId: number) => db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

  return {
    forget,

    async replace(userId: number, { hashes }: RecoveryCodes) {
      await forget(userId);
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
        .execute();
    },

    /**
     * Consumes a code, given without hyphens, and returns whether it was valid. Of two concurrent uses, only
     * one succeeds.
     */
    async use(userId: number, code: string) {
      const rows = await db
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('user_id', '=', userId)
        .execute();
      if (rows.length === 0) return false;
      const stored = rows.map(({ code_hash }) => code_hash);
      const used = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', 'in', await hashesFor(code, stored))
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    },
  };
};
