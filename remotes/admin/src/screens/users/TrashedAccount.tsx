import type { AdminUser } from '@lapis/contract';
import { afterSaving, deletionOf, notices, TrashNotice } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { nameOf } from './user-labels';
import { deleteUser, forgetUsers, keepUser, restoreUser, userQuery } from './users.queries';

/** An account in the trash, which waits to be taken out of it or erased. */
export function TrashedAccount({ user }: { user: AdminUser }) {
  const { id } = user;
  const client = useQueryClient();
  const navigate = useNavigate();

  async function restore() {
    const restored = await restoreUser(id);
    keepUser(client, restored);
    const next = restored.invited_at ? ' Please send the invitation again.' : '';
    notices.say(`The account of ${nameOf(user)} has been restored as it was.${next}`);
  }

  async function remove() {
    const isSure = await confirmDialog(
      deletionOf(`the account of ${nameOf(user)}`, 'The personal data is erased; what they published stays.'),
    );
    if (!isSure) return;
    await deleteUser(id);
    forgetUsers(client);
    notices.say(`The account of ${nameOf(user)} has been deleted for good.`);
    await navigate(`${href('admin.users')}?state=trashed`, { replace: true, ...afterSaving });
    client.removeQueries({ queryKey: userQuery(id).queryKey });
  }

  return (
    <TrashNotice onRestore={restore} onRemove={remove}>
      This account is in the trash: no one can sign in to it. It is erased 30 days after it was moved there.
    </TrashNotice>
  );
}
