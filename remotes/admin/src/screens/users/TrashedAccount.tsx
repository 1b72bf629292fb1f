import type { AdminUser } from '@lapis/contract';
import { afterSaving, deletionQuestion, notices, TrashNotice } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { fullName } from './user-labels';
import { deleteUser, invalidateUsers, cacheUser, restoreUser, userQuery } from './users.queries';

export function TrashedAccount({ user }: { user: AdminUser }) {
  const { id } = user;
  const client = useQueryClient();
  const navigate = useNavigate();

  async function restore() {
    const restored = await restoreUser(id);
    cacheUser(client, restored);
    const next = restored.invited_at ? ' Please send the invitation again.' : '';
    notices.say(`The account of ${fullName(user)} has been restored as it was.${next}`);
  }

  async function remove() {
    const isSure = await confirmDialog(
      deletionQuestion(
        `the account of ${fullName(user)}`,
        'The personal data is erased; what they published stays.',
      ),
    );
    if (!isSure) return;
    await deleteUser(id);
    invalidateUsers(client);
    notices.say(`The account of ${fullName(user)} has been deleted for good.`);
    await navigate(`${href('admin.users')}?state=trashed`, { replace: true, ...afterSaving });
    client.removeQueries({ queryKey: userQuery(id).queryKey });
  }

  return (
    <TrashNotice onRestore={restore} onRemove={remove}>
      This account is in the trash: no one can sign in to it. It is erased 30 days after it was moved there.
    </TrashNotice>
  );
}
