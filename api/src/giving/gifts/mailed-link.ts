import { href } from '@lapis/contract/pages';
import type { Database } from '../../server/database/database';
import { requireValidToken } from '../../server/tokens/mailed-token';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';

const texts = {
  life: 'seven days',
  advice: 'Please ask for a new one on the ‘Your gifts’ page.',
};

export async function createManageLink(db: Database, email: string) {
  const token = await oneTimeTokens(db).issue('gifts', null, { email });
  return href('give.manage.gifts', { token });
}

/**
 * Returns the email address that a link was sent to.
 * @throws HttpError 404 or 410 if the link is invalid
 */
export const readLinkEmail = async (db: Database, token: string) =>
  requireValidToken(await oneTimeTokens(db).look('gifts', token), texts).data.email;
