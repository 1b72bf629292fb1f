import { sql } from 'kysely';
import { SECOND, timestamp } from '../time/clock';
import type { Database } from '../database/database';
import { listCountedNetworks } from '../http/limits/network';
import { hashToken } from '../tokens/one-time-tokens.repository';
import { HttpError } from '../http/http-error';

declare module '../database/tables' {
  interface Tables {
    attempts: AttemptsTable;
  }
}

interface AttemptsTable {
  key: string;
  points: number;
  ends_at: string;
}

interface AttemptLimit {
  points: number;
  duration: number;
}

interface AttemptLimits {
  name: string;
  network: AttemptLimit;
  /** Limit per email address or other target; omitted if only networks are limited. */
  account?: AttemptLimit;
  message: string;
}

/**
 * Source of an attempt: a browser or network from which the account's owner has signed in before, or a
 * stranger. Wrong passwords from strangers are counted separately, so that an attacker can't lock the owner
 * out (OWASP, 'Slow down online guessing attacks with device cookies').
 */
export type AttemptSource = { device: string } | 'network' | 'stranger';

interface CountedAttempt extends AttemptLimit {
  key: string;
}

/**
 * Counts attempts by network and by target account. The counts are in the database, so all processes share
 * them and they survive a restart.
 */
export function limitAttempts(db: Database, { name, network, account, message }: AttemptLimits) {
  // Hashes the value, because counting doesn't need the original.
  const hashKey = (kind: 'network' | 'account' | 'device', value: string) =>
    `${name}:${kind}:${hashToken(value)}`;

  async function count(tries: CountedAttempt[]) {
    const now = timestamp();
    // Sorts the rows, because all callers must lock them in the same order. Otherwise two callers could
    // deadlock.
    const rows = tries
      .map(({ key, duration }) => ({ key, points: 1, ends_at: timestamp(duration * SECOND) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const counts = await db
      .insertInto('attempts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql`case when attempts.ends_at <= ${now} then excluded.points else attempts.points + excluded.points end`,
          ends_at: sql`case when attempts.ends_at <= ${now} then excluded.ends_at else attempts.ends_at end`,
        }),
      )
      .returning(['key', 'points', 'ends_at'])
      .execute();
    const allowed = new Map(tries.map(({ key, points }) => [key, points]));
    return counts.map((one) => ({ ...one, allowed: allowed.get(one.key) ?? 0 }));
  }

  const giveBack = (counts: Pick<AttemptsTable, 'key' | 'ends_at'>[]) =>
    db
      .updateTable('attempts')
      .set((row) => ({ points: row('points', '-', 1) }))
      .where('points', '>', 0)
      .where(({ or, and }) => or(counts.map(({ key, ends_at }) => and({ key, ends_at }))))
      .execute();

  function listAttempts(tried: string, ip: string, known: AttemptSource): CountedAttempt[] {
    const what = tried.toLowerCase();
    if (account && typeof known === 'object')
      return [{ ...account, key: hashKey('device', `${what} ${known.device}`) }];
    const networks = listCountedNetworks(ip).map(({ name: address, share }) => ({
      points: network.points * share,
      duration: network.duration,
      key: hashKey('network', address),
    }));
    if (!account || known === 'network') return networks;
    return [...networks, { ...account, key: hashKey('account', what) }];
  }

  /**
   * Counts an attempt, or throws 429 if there have been too many. The attempt is counted before its work is
   * done; otherwise parallel attempts would all pass. The caller may give back a harmless attempt. A rejected
   * attempt isn't counted, so that a locked account doesn't lock its network, and a locked network doesn't
   * lock the account.
   */
  async function takeAttempt(tried: string, ip: string, known: AttemptSource = 'stranger') {
    const counts = await count(listAttempts(tried, ip, known));
    const over = counts.find(({ points, allowed }) => points > allowed);
    if (!over) return { giveBack: async () => void (await giveBack(counts)) };
    await giveBack(counts);
    return refuse(over.ends_at, message);
  }

  return {
    take: takeAttempt,

    async spend<T>(tried: string, ip: string, work: () => Promise<T>) {
      const attempt = await takeAttempt(tried, ip);
      try {
        return await work();
      } catch (error) {
        await attempt.giveBack();
        throw error;
      }
    },
  };
}

/**
 * Clears the attempts counted for an account, so that its owner can sign in immediately after a password
 * reset.
 */
export const forgetAttempts = (db: Database, account: string) =>
  db
    .deleteFrom('attempts')
    .where('key', 'like', `%:account:${hashToken(account.toLowerCase())}`)
    .execute();

export const purgeAttempts = (db: Database) =>
  db.deleteFrom('attempts').where('ends_at', '<=', timestamp()).execute();

function refuse(endsAt: string, message: string): never {
  const seconds = Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / SECOND));
  const wait =
    seconds > 90
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  throw new HttpError(429, `${message} Please wait ${wait}.`, {}, { 'retry-after': String(seconds) });
}
