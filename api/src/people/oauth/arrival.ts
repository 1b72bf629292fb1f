import { type Database, inTransaction } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import type { Settings } from '../../server/settings/settings';
import { usersRepository } from '../users/users.repository';
import { identitiesRepository } from '../users/identities.repository';
import type { Claims } from './provider';

interface ProviderArrival {
  provider: string;
  remember: boolean;
  person: Claims;
}

type ArrivalResult = { oauth: string } | { oauth_error: 'unverified' | 'failed' };

/**
 * Handles a user's return from a sign-in provider: finds the linked account or creates one, and returns a
 * code that the browser exchanges for a session. If an unlinked account has the same address, its password is
 * required first; otherwise an attacker who controls the provider's answer could sign in to that account. An
 * unverified address gets its own error message; a deactivated account gets the general one.
 */
export const signInArrival = (
  db: Database,
  settings: Pick<Settings, 'providers'>,
  { provider, remember, person }: ProviderArrival,
): Promise<ArrivalResult> =>
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
