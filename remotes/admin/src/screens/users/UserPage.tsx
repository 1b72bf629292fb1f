import { Columns, ItemPending, PageHead } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { AccountPanel } from './AccountPanel';
import { fullName } from './user-labels';
import { UserForm } from './UserForm';
import { userQuery } from './users.queries';

const back = { to: href('admin.users'), label: 'Users' };

export function Component() {
  const id = Number(useParams().id);
  const { data: user, error, refetch } = useQuery(userQuery(id));
  if (!user) {
    return (
      <ItemPending
        title="Account"
        back={back}
        one="account"
        all="All accounts"
        error={error}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      <PageHead title={fullName(user)} lead={user.email} back={back} />
      <Columns side={<AccountPanel key={id} user={user} />}>
        <UserForm key={id} user={user} />
      </Columns>
    </>
  );
}
