import type { Actor } from '../audit/audit';
import { DAY, timestamp } from '../database/clock';
import { accountDeleted } from '../mail/letters/account.letters';
import type { Services } from '../serve';
import { adminUsersRepository } from './admin-users.repository';
import type { UserRow } from './users.repository';
import { usersService } from './users.service';

/** How long an account can be taken out of the trash: no more is kept of people for no longer than is needed. */
const KEPT_IN_TRASH = 30 * DAY;

/**
 * Erases accounts that are in the trash, and says goodbye to those whose address is known to be theirs; answers whose
 * they were.
 * @throws Refusal 409 where one of them is not in the trash, and erases none
 */
export async function eraseAccounts({ mail }: Pick<Services, 'mail'>, actor: Actor, ids: number[]) {
  let gone: UserRow[] = [];
  await mail.send(async ({ db, site, link }) => {
    gone = await usersService(db, actor).remove(ids);
    return gone
      .filter(({ email_verified_at }) => email_verified_at !== null)
      .map((person) => accountDeleted(site, link, person));
  });
  return gone.map(({ id }) => id);
}

/** Erases what has been in the trash for 30 days. */
export async function purgeTrashedAccounts({ db, mail }: Pick<Services, 'db' | 'mail'>) {
  const ids = await adminUsersRepository(db).trashedBefore(timestamp(-KEPT_IN_TRASH));
  if (ids.length > 0) await eraseAccounts({ mail }, { user: null, ip: null }, ids);
}
