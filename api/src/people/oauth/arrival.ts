import { type Database, inTransaction } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import type { Settings } from '../../server/settings/settings';
import { usersRepository } from '../users/users.repository';
import { identitiesRepository } from '../users/identities.repository';
import type { Claims } from './provider';

interface Arrival {
  provider: string;
  remember: boolean;
  person: Claims;
}

type Taken = { oauth: string } | { oauth_error: 'unverified' | 'failed' };

/**
 * Takes somebody in whom a provider has sent, with a code to be exchanged: into the account that is linked, or into a
 * new one. An account that merely has the same address is opened to nobody before its password was given, because
 * whoever can make a provider say an address would get into it. It is told apart
 * whether it is not known whose the address is; who was deactivated merely fails.
 */
export const takeIn = (
  db: Database,
  settings: Pick<Settings, 'providers'>,
  { provider, remember, person }: Arrival,
): Promise<Taken> =>
  inTransaction(db, async (transaction) => {
    const tokens = oneTimeTokens(transaction);
    const users = usersRepository(transaction);
    const identities = identitiesRepository(transaction, settings);
    const { sub: subject, email, email_verified: isVerified } = person;

    const known = await identities.userOf(provider, subject);
    if (known?.deactivated_at) return { oauth_error: 'failed' };
    if (known) return { oauth: await tokens.issue('exchange', known.id, { remember }) };

    if (email === undefined || !isVerified) return { oauth_error: 'unverified' };
    const holder = await users.findByEmail(email);
    if (holder) {
      const link = { provider, subject, email };
      return { oauth: await tokens.issue('exchange', holder.id, { remember, link }) };
    }

    const { id } = await users.add({
      firstname: person.given_name || email.split('@', 1).join(),
      lastname: person.family_name,
      email,
      password_hash: null,
      role: 'user',
      email_verified_at: timestamp(),
    });
    await identities.add(id, provider, subject);
    return { oauth: await tokens.issue('exchange', id, { remember }) };
  });
