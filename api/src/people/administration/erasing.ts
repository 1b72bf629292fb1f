import type { Actor } from '../../cms/audit/audit';
import { DAY, timestamp } from '../../server/time/clock';
import { accountDeleted } from '../../inbox/mail/letters/account.letters';
import type { Services } from '../../server/http/serve';
import { adminUsersRepository } from './admin-users.repository';
import type { UserRow } from '../users/users.repository';
import { usersService } from './users.service';

/** How long an account can be taken out of the trash: no more is kept of people for no longer than is needed. */
const KEPT_IN_TRASH = 30 * DAY;

/**
 * Erases accounts that are in the trash, and says goodbye to those whose address is known to be theirs; answers whose
 * they were.
 * @throws HttpError 409 where one of them is not in the trash, and erases none
 */
export const eraseAccounts = ({ mail }: Pick<Services, 'mail'>, actor: Actor, ids: number[]) =>
  withGoodbye(mail, actor, (service) => service.remove(ids));

/** Erases what has been in the trash for 30 days. */
export async function purgeTrashedAccounts({ db, mail }: Pick<Services, 'db' | 'mail'>) {
  const before = timestamp(-KEPT_IN_TRASH);
  const old = await adminUsersRepository(db).trashedBefore(before);
  if (old.length > 0) await withGoodbye(mail, nobody, (service) => service.purge(old, before));
}

const nobody: Actor = { user: null, ip: null };

async function withGoodbye(
  mail: Services['mail'],
  actor: Actor,
  erase: (service: ReturnType<typeof usersService>) => Promise<UserRow[]>,
) {
  let gone: UserRow[] = [];
  await mail.send(async ({ db, site, link }) => {
    gone = await erase(usersService(db, actor));
    return gone
      .filter(({ email_verified_at }) => email_verified_at !== null)
      .map((person) => accountDeleted(site, link, person));
  });
  return gone.map(({ id }) => id);
}
