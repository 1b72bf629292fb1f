import { sql, type Generated } from 'kysely';
import { cookies } from '@lapis/contract/cookies';
import type { FastifyRequest } from 'fastify';
import type { AttemptSource } from '../../server/attempts/attempts';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { narrowestNetwork } from '../../server/http/limits/network';
import { hashToken, randomToken } from '../../server/tokens/one-time-tokens.repository';
import type { Settings } from '../../server/settings/settings';
import { httpOnlyCookie } from '../secrets/http-only-cookie';

declare module '../../server/database/tables' {
  interface Tables {
    known_origins: KnownOriginsTable;
  }
}

/** Browsers and networks from which a user has signed in, as hashes. */
interface KnownOriginsTable {
  id: Generated<number>;
  user_id: number;
  kind: 'device' | 'network';
  hash: string;
  used_at: string;
}

const LIFE = cookies.device.days * DAY;

/** Number of browsers, and of networks, kept for each account: a phone may have a new network every hour. */
const MOST = 20;

type OriginRequest = Pick<FastifyRequest, 'ip' | 'headers'>;

export function knownOrigins(db: Database, settings: Pick<Settings, 'secure'>) {
  const cookie = httpOnlyCookie(cookies.device, settings, 'Strict');

  const originHashes = ({ ip, headers }: OriginRequest) => {
    const token = cookie.read(headers.cookie);
    return { device: token && hashToken(token), network: hashToken(narrowestNetwork(ip) ?? '') };
  };

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
    /**
     * Returns the browser or network that a request comes from, if the account knows it, otherwise
     * 'stranger'. Takes the same time if there is no such account.
     */
    async recognise(email: string, request: OriginRequest): Promise<AttemptSource> {
      const { device, network } = originHashes(request);
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
     * Records the browser and network of a successful sign-in. The browser's token is replaced each time, for
     * all its accounts, so that a stolen copy becomes useless. A client without cookies gets none.
     * @returns the cookie, to be set after the transaction commits
     */
    async remember(userId: number, request: OriginRequest) {
      const { device, network } = originHashes(request);
      await note(userId, 'network', network);
      if (request.headers.cookie === undefined) return undefined;
      const token = randomToken();
      const hash = hashToken(token);
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
