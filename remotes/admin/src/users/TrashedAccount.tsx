import type { AdminUser } from '@lapis/contract';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { afterSaving } from '../content/leaving';
import { TrashNotice } from '../content/TrashNotice';
import { notices } from '../notices/notices';
import { nameOf } from './user-words';
import { deleteUser, forgetUsers, keepUser, restoreUser } from './users.queries';

/** An account in the trash, which waits to be taken out of it or erased. */
export function TrashedAccount({ user }: { user: AdminUser }) {
  const { id } = user;
  const client = useQueryClient();
  const navigate = useNavigate();

  async function restore() {
    keepUser(client, await restoreUser(id));
    notices.say(`The account of ${nameOf(user)} is restored, as it was.`);
  }

  async function remove() {
    const isSure = await confirmDialog({
      title: `Delete the account of ${nameOf(user)} for good?`,
      text: 'The personal data is erased; what they published stays. This cannot be taken back.',
      confirm: 'Delete for good',
    });
    if (!isSure) return;
    await deleteUser(id);
    forgetUsers(client);
    notices.say(`The account of ${nameOf(user)} is deleted for good.`);
    void navigate(`${href('admin.users')}?state=trashed`, { replace: true, ...afterSaving });
  }

  return (
    <TrashNotice onRestore={restore} onRemove={remove}>
      This account is in the trash: nobody can sign in to it. It is erased 30 days after it was moved there.
    </TrashNotice>
  );
}
