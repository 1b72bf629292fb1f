import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { timestamp } from '../../server/time/clock';
import { sessionRepository } from '../sessions/session.repository';
import type { TestSite } from '../../testing/testing';
import { type NewUser, usersRepository } from '../users/users.repository';

export const PASSWORD = 'a kite over the roofs';

/** Hashes a password at low cost, for tests that check it often; a real hash takes 24 ms. */
export const hashCheaply = (password: string) =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

const passwordHash = hashCheaply(PASSWORD);

export type Person = Awaited<ReturnType<typeof signedInPerson>>;

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0';

let people = 0;

/** Creates a user with a password and a verified address, signed in from their own network. */
export async function signedInPerson({ app, db }: TestSite, different: Partial<NewUser> = {}) {
  const user = await usersRepository(db).add({
    firstname: 'Zohra',
    lastname: 'Rahimi',
    email: `${randomBytes(6).toString('hex')}@lapis.example`,
    password_hash: await passwordHash,
    role: 'user',
    email_verified_at: timestamp(),
    ...different,
  });
  const ip = `198.18.${++people >> 8}.${people & 255}`;

  async function signIn(userAgent = FIREFOX) {
    const { token } = await sessionRepository(db).start({ userId: user.id, remember: false, userAgent, ip });
    const send =
      (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
      (url: string, payload: object = {}) =>
        app.inject({
          method,
          url: `/api${url}`,
          ...(method !== 'GET' && { payload }),
          headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
          remoteAddress: ip,
        });
    return {
      token,
      get: send('GET'),
      post: send('POST'),
      put: send('PUT'),
      patch: send('PATCH'),
      delete: send('DELETE'),
    };
  }

  return { user, ip, signIn, ...(await signIn()) };
}
