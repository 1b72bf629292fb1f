import type { Challenge, Token } from '@lapis/contract';
import type { Generated } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { logOwnAction } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { newDevice, signInLinked } from '../../inbox/mail/emails/account.emails';
import { identitiesRepository } from '../users/identities.repository';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { invalidField } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import type { UserRow } from '../users/users.repository';
import { describeDevice } from './device';
import { knownOrigins } from './known-origins';
import { findCountries } from './geo';
import { sessionRepository } from './session.repository';

declare module '../../server/database/tables' {
  interface Tables {
    devices: DevicesTable;
  }
}

interface DevicesTable {
  id: Generated<number>;
  user_id: number;
  device: string;
  place: string;
  created_at: string;
}

interface SignInOptions {
  remember: boolean;
  /** Code of a third-party sign-in to link with the account. */
  link?: string;
}

export interface SignInCall {
  request: Pick<FastifyRequest, 'ip' | 'headers'>;
  reply: { header(name: 'set-cookie', value: string): unknown };
}

export function signIns({ db, mail, settings }: Pick<Services, 'db' | 'mail' | 'settings'>) {
  return {
    /** Returns a session token, or a challenge if a second factor is required. */
    async begin(
      user: UserRow,
      { remember, link }: SignInOptions,
      call: SignInCall,
    ): Promise<Token | z.infer<typeof Challenge>> {
      // Copies only these options: callers pass the whole form, and the password must not be stored with the
      // challenge.
      const manner = { remember, link };
      if (user.two_factor_since === null) return this.finish(user, manner, call);
      return { two_factor: true, challenge: await oneTimeTokens(db).issue('challenge', user.id, manner) };
    },

    /** Starts the session and notifies the user of a new device. */
    async finish(
      user: UserRow,
      { remember, link }: SignInOptions,
      { request, reply }: SignInCall,
    ): Promise<Token> {
      const { ip, headers } = request;
      const userAgent = headers['user-agent']?.slice(0, 400) ?? null;
      const [place = null] = await findCountries([ip]);
      const device = describeDevice(userAgent);
      let started = { token: '', expiresIn: 0 };
      let cookie: string | undefined;
      await mail.inTransaction(async ({ db: transaction, site, link: address }) => {
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

/**
 * Records a sign-in. Rejects a user who was deactivated after proving their identity: the update waits for a
 * concurrent deactivation and then matches no row.
 */
async function noteSignIn(db: Database, user: UserRow, ip: string) {
  const seen = await db
    .updateTable('users')
    .set({ last_seen_at: timestamp() })
    .where('id', '=', user.id)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!seen) throw wrongCredentials();
  await logOwnAction(db, { user, ip }, 'signed_in');
}

/** Returns the same error for every cause, so that it doesn't reveal which accounts exist. */
export const wrongCredentials = () => invalidField('email', 'The email address or the password is wrong.');

/** Records a device and returns whether it is new. An account's first device isn't reported as new. */
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
