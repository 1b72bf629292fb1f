import { randomBytes } from 'node:crypto';
import type { Database } from '../../server/database/database';
import { hashOf } from '../../server/tokens/one-time-tokens.repository';
import { hashPassword } from '../secrets/password';
import { readableSecret } from '../secrets/readable-secret';

const RECOVERY_CODES = 8;

/** The codes of one account share a salt, so that one of them is looked for by one hash. */
const saltLength = 16;

const hashCode = (code: string, salt: Uint8Array) => hashPassword(code.replaceAll('-', ''), salt);

export type RecoveryCodes = Awaited<ReturnType<typeof makeRecoveryCodes>>;

/** Makes codes with their hashes: before the transaction that stores these, because hashing takes long. */
export async function makeRecoveryCodes() {
  const salt = randomBytes(saltLength);
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableSecret(4));
  return { codes, hashes: await Promise.all(codes.map((code) => hashCode(code, salt))) };
}

/** The hashes that a code, without its hyphens, may have among these; those of former versions are SHA-256. */
async function hashesFor(code: string, stored: readonly string[]) {
  // '$argon2id$v=19$m=19456,t=2,p=1$SALT$HASH'
  const salts = new Set(stored.flatMap((hash) => hash.split('$')[4] ?? []));
  const hashes = [...salts].map((salt) => hashCode(code, Buffer.from(salt, 'base64')));
  return [hashOf(code), ...(await Promise.all(hashes))];
}

export const recoveryCodes = (db: Database) => {
  const forget = (userId: number) => db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

  return {
    forget,

    /** Stores new ones in the place of the former. */
    async replace(userId: number, { hashes }: RecoveryCodes) {
      await forget(userId);
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
        .execute();
    },

    /** Uses up a code, without its hyphens. Returns whether it was good; of two at once, one is. */
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
