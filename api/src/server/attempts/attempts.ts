import { sql } from 'kysely';
import { SECOND, timestamp } from '../time/clock';
import type { Database } from '../database/database';
import { countedNetworks } from '../http/network';
import { hashOf } from '../tokens/one-time-tokens.repository';
import { HttpError } from '../http/http-error';

declare module '../database/tables' {
  interface Tables {
    attempts: AttemptsTable;
  }
}

/** What is tried, counted until `ends_at`. */
interface AttemptsTable {
  key: string;
  points: number;
  ends_at: string;
}

/** So many (`points`) within a time, in seconds. */
interface Limit {
  points: number;
  duration: number;
}

interface Limits {
  /** Of what is tried: no two may share it. */
  name: string;
  /** For each narrowest network of an address; wider ones have a multiple of it (`countedNetworks`). */
  network: Limit;
  /** For each e-mail address, or whatever else is tried at; none where that tells nothing. */
  account?: Limit;
  /** What is said beyond that, before how long to wait. */
  message: string;
}

/**
 * Who tries to get into an account, as far as the account knows: a browser, or else only a network, from which
 * somebody signed in to it before. Wrong passwords of a stranger are counted apart from theirs, so that nobody can
 * lock out whose account it is (OWASP, 'Slow down online guessing attacks with device cookies').
 */
export type Known = { device: string } | 'network' | 'stranger';

interface Try extends Limit {
  key: string;
}

/**
 * Counts what is tried by the network address and the account that it is tried at. The counts are in the database, so
 * that they are those of all processes and outlive a restart.
 */
export function limitAttempts(db: Database, { name, network, account, message }: Limits) {
  // Hashed, because a count needs nobody's address.
  const keyOf = (kind: 'network' | 'account' | 'device', value: string) => `${name}:${kind}:${hashOf(value)}`;

  /** Adds one to each count, and restarts those whose time is over. */
  async function count(tries: Try[]) {
    const now = timestamp();
    // Every caller takes its rows in the same order, because two that cross would wait for each other.
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

  /** Takes one off each count, unless another has begun in its place since. */
  const giveBack = (counts: Pick<AttemptsTable, 'key' | 'ends_at'>[]) =>
    db
      .updateTable('attempts')
      .set((row) => ({ points: row('points', '-', 1) }))
      .where('points', '>', 0)
      .where(({ or, and }) => or(counts.map(({ key, ends_at }) => and({ key, ends_at }))))
      .execute();

  /** A device that is known has a count of its own, and one in a known network only those of the network. */
  function triesOf(tried: string, ip: string, known: Known): Try[] {
    const what = tried.toLowerCase();
    if (account && typeof known === 'object')
      return [{ ...account, key: keyOf('device', `${what} ${known.device}`) }];
    const networks = countedNetworks(ip).map(({ name: address, share }) => ({
      points: network.points * share,
      duration: network.duration,
      key: keyOf('network', address),
    }));
    if (!account || known === 'network') return networks;
    return [...networks, { ...account, key: keyOf('account', what) }];
  }

  /**
   * Takes one try, or refuses with 429. It is taken before anything is done, because tries that arrive together
   * would otherwise all be let through. One that was no offence may be given back, and a refused one is: an
   * account that is locked must not lock the network it is tried from, nor the other way round.
   * @param known whether what is tried at knows who tries
   */
  async function take(tried: string, ip: string, known: Known = 'stranger') {
    const counts = await count(triesOf(tried, ip, known));
    const over = counts.find(({ points, allowed }) => points > allowed);
    if (!over) return { giveBack: async () => void (await giveBack(counts)) };
    await giveBack(counts);
    return refuse(over.ends_at, message);
  }

  return {
    take,

    /** Takes one try for the work; where that fails, which is no fault of the visitor's, the try is given back. */
    async spend<T>(tried: string, ip: string, work: () => Promise<T>) {
      const attempt = await take(tried, ip);
      try {
        return await work();
      } catch (error) {
        await attempt.giveBack();
        throw error;
      }
    },
  };
}

/** Forgets what was tried at an account, by whomever: who gets a new password by another way need not wait. */
export const forgetAttempts = (db: Database, account: string) =>
  db
    .deleteFrom('attempts')
    .where('key', 'like', `%:account:${hashOf(account.toLowerCase())}`)
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
