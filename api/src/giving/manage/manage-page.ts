import { href } from '@lapis/contract/pages';
import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';

/** The path of the page on which the gifts of an address are changed, by a new secret that is good for seven days. */
export async function managePage(db: Database, email: string) {
  const token = await oneTimeTokens(db).issue('gifts', null, { email });
  return href('give.manage.gifts', { token });
}
