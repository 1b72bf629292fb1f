import type { Actor } from '../../cms/audit/audit';
import { DAY, timestamp } from '../../server/time/clock';
import { accountDeleted } from '../../inbox/mail/emails/account.emails';
import type { Services } from '../../server/http/serve';
import { adminUsersRepository } from './admin-users.repository';
import type { UserRow } from '../users/users.repository';
import { usersService } from './users.service';

/**
 * Grace period during which a deleted account can be restored; personal data is not kept longer than needed.
 */
const KEPT_IN_TRASH = 30 * DAY;

/**
 * Erases accounts in the trash and notifies those with a verified address by email; returns their ids.
 * @throws HttpError 409, without erasing any, if one of them is not in the trash
 */
export const eraseAccounts = ({ mail }: Pick<Services, 'mail'>, actor: Actor, ids: number[]) =>
  withGoodbye(mail, actor, (service) => service.remove(ids));

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
  await mail.inTransaction(async ({ db, site, link }) => {
    gone = await erase(usersService(db, actor));
    return gone
      .filter(({ email_verified_at }) => email_verified_at !== null)
      .map((person) => accountDeleted(site, link, person));
  });
  return gone.map(({ id }) => id);
}
