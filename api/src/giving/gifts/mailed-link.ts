import { href } from '@lapis/contract/pages';
import type { Database } from '../../server/database/database';
import { goodToken } from '../../server/tokens/mailed-token';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';

const texts = {
  life: 'seven days',
  advice: 'Please ask for a new one on the ‘Your gifts’ page.',
};

/** The path of the page on which the gifts of an address are changed, by a new secret that is good for seven days. */
export async function managePage(db: Database, email: string) {
  const token = await oneTimeTokens(db).issue('gifts', null, { email });
  return href('give.manage.gifts', { token });
}

/** The address that a link was mailed to. @throws HttpError 404 or 410 where the link is of no use */
export const emailOfLink = async (db: Database, token: string) =>
  goodToken(await oneTimeTokens(db).look('gifts', token), texts).data.email;
