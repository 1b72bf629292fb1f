import { sql, type Generated } from 'kysely';
import { cookies } from '@lapis/contract/cookies';
import type { FastifyRequest } from 'fastify';
import type { Known } from '../../server/attempts/attempts';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { networkOf } from '../../server/http/network';
import { hashOf, randomToken } from '../../server/tokens/one-time-tokens.repository';
import type { Settings } from '../../server/settings/settings';
import { httpOnlyCookie } from '../secrets/http-only-cookie';

declare module '../../server/database/tables' {
  interface Tables {
    known_origins: KnownOriginsTable;
  }
}

/** From where somebody has signed in before: hashes of what tells a browser, and of a network. */
interface KnownOriginsTable {
  id: Generated<number>;
  user_id: number;
  kind: 'device' | 'network';
  hash: string;
  /** By a sign-in, the last time. */
  used_at: string;
}

const LIFE = cookies.device.days * DAY;

/** Of each kind, for each account: somebody on the move has a new network every hour. */
const MOST = 20;

type Request = Pick<FastifyRequest, 'ip' | 'headers'>;

/** From where accounts were signed in to: browsers by a random value in a cookie, and networks; hashes of them. */
export function knownOrigins(db: Database, settings: Pick<Settings, 'secure'>) {
  const cookie = httpOnlyCookie(cookies.device, settings, 'Strict');

  const hashesOf = ({ ip, headers }: Request) => {
    const token = cookie.read(headers.cookie);
    return { device: token && hashOf(token), network: hashOf(networkOf(ip) ?? '') };
  };

  /** Notes one as used just now, and forgets those that were used longest ago. */
  async function note(userId: number, kind: 'device' | 'network', hash: string) {
    const used_at = timestamp();
    await db
      .insertInto('known_origins')
      .values({ user_id: userId, kind, hash, used_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'hash']).doUpdateSet({ used_at }))
      .execute();
    await db
      .deleteFrom('known_origins')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('known_origins')
          .select('id')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .orderBy('used_at', 'desc')
          .orderBy('id', 'desc')
          .limit(MOST),
      )
      .execute();
  }

  return {
    /** Whether a request comes from where the account of an address was signed in to; the same work if there is none. */
    async recognise(email: string, request: Request): Promise<Known> {
      const { device, network } = hashesOf(request);
      const matches = await db
        .selectFrom('known_origins')
        .innerJoin('users', 'users.id', 'known_origins.user_id')
        .select(['known_origins.kind', 'known_origins.hash'])
        .where(sql`lower(users.email)`, '=', email.toLowerCase())
        .where('known_origins.hash', 'in', device ? [device, network] : [network])
        .where('known_origins.used_at', '>', timestamp(-LIFE))
        .execute();
      const known = matches.find(({ kind }) => kind === 'device') ?? matches[0];
      if (!known) return 'stranger';
      return known.kind === 'device' ? { device: known.hash } : 'network';
    },

    /**
     * Notes that somebody has proved to be who they are. The browser's value is another after each sign-in, for all
     * accounts that were signed in to there: a copy of the former one is worth nothing. A client that sent no cookie
     * keeps none, and is given none.
     * @returns the cookie, to be set once all of this is in the database for good
     */
    async remember(userId: number, request: Request) {
      const { device, network } = hashesOf(request);
      await note(userId, 'network', network);
      if (request.headers.cookie === undefined) return undefined;
      const token = randomToken();
      const hash = hashOf(token);
      if (device) {
        await db
          .updateTable('known_origins')
          .set({ hash })
          .where('kind', '=', 'device')
          .where('hash', '=', device)
          .execute();
      }
      await note(userId, 'device', hash);
      return cookie.of(token);
    },
  };
}

export const purgeKnownOrigins = (db: Database) =>
  db.deleteFrom('known_origins').where('used_at', '<=', timestamp(-LIFE)).execute();
