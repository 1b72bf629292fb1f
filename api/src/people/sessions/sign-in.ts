import type { Challenge, Token } from '@lapis/contract';
import type { Generated } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { noteOwn } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { newDevice, signInLinked } from '../../inbox/mail/letters/account.letters';
import { identitiesRepository } from '../users/identities.repository';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { invalid } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import type { UserRow } from '../users/users.repository';
import { deviceOf } from './device';
import { knownOrigins } from './known-origins';
import { countriesOf } from './geo';
import { sessionRepository } from './session.repository';

declare module '../../server/database/tables' {
  interface Tables {
    devices: DevicesTable;
  }
}

/** What somebody has signed in with before, so that only a new one is told of. */
interface DevicesTable {
  id: Generated<number>;
  user_id: number;
  device: string;
  /** Empty where it isn't known. */
  place: string;
  created_at: string;
}

/** How somebody signs in, as far as it matters after the proof of who it is. */
interface Manner {
  remember: boolean;
  /** The code of a third-party sign-in that is to open this account from now on. */
  link?: string;
}

/** The call that signs somebody in, and its answer. */
interface Call {
  request: Pick<FastifyRequest, 'ip' | 'headers'>;
  reply: { header(name: 'set-cookie', value: string): unknown };
}

/** Signing in somebody who has proved who they are: by a password, or by a third party. */
export function signIns({ db, mail, settings }: Pick<Services, 'db' | 'mail' | 'settings'>) {
  return {
    /** Answers a session's token, or asks for the second factor of whoever has one. */
    async begin(
      user: UserRow,
      { remember, link }: Manner,
      call: Call,
    ): Promise<Token | z.infer<typeof Challenge>> {
      // Callers hand over all that was typed, and the password must not be stored with the challenge.
      const manner = { remember, link };
      if (user.two_factor_since === null) return this.finish(user, manner, call);
      return { two_factor: true, challenge: await oneTimeTokens(db).issue('challenge', user.id, manner) };
    },

    /** Starts the session, after the last proof. Tells of a device that was not seen before. */
    async finish(user: UserRow, { remember, link }: Manner, { request, reply }: Call): Promise<Token> {
      const { ip, headers } = request;
      const userAgent = headers['user-agent']?.slice(0, 400) ?? null;
      const [place = null] = await countriesOf([ip]);
      const device = deviceOf(userAgent);
      let started = { token: '', expiresIn: 0 };
      let cookie: string | undefined;
      await mail.send(async ({ db: transaction, site, link: address }) => {
        await noteSignIn(transaction, user, ip);
        started = await sessionRepository(transaction, settings.sessions).start({
          userId: user.id,
          remember,
          userAgent,
          ip,
        });
        cookie = await knownOrigins(transaction, settings).remember(user.id, request);
        const isNew = await noteDevice(transaction, user.id, device, place ?? '');
        const linked = link && (await identitiesRepository(transaction, settings).link(user, link));
        return [
          ...(isNew ? [newDevice(site, address, user, { device, place, at: new Date() })] : []),
          ...(linked ? [signInLinked(site, address, user, linked)] : []),
        ];
      });
      if (cookie) reply.header('set-cookie', cookie);
      return { token: started.token, token_type: 'bearer', expires_in: started.expiresIn };
    },
  };
}

/** Refuses whoever was deactivated since they proved who they are: of the two at once, the later one finds the other. */
async function noteSignIn(db: Database, user: UserRow, ip: string) {
  const seen = await db
    .updateTable('users')
    .set({ last_seen_at: timestamp() })
    .where('id', '=', user.id)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!seen) throw wrongCredentials();
  await noteOwn(db, { user, ip }, 'signed_in');
}

/** The same for whatever is wrong, so that nobody learns who has an account. */
export const wrongCredentials = () => invalid('email', 'The email address or the password is wrong.');

/** Answers whether it is one more than those that are known: the very first one is no news. */
async function noteDevice(db: Database, userId: number, device: string, place: string) {
  const known = await db
    .selectFrom('devices')
    .select(['device', 'place'])
    .where('user_id', '=', userId)
    .execute();
  if (known.some((one) => one.device === device && one.place === place)) return false;
  await db
    .insertInto('devices')
    .values({ user_id: userId, device, place, created_at: timestamp() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return known.length > 0;
}
