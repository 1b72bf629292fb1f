import { href, useParams } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { ItemFailure } from '../../kit/load-failure/ItemFailure';
import { PageHead } from '../../kit/page-head/PageHead';
import { Columns } from '../../kit/panel/Columns';
import { AccountPanel } from './AccountPanel';
import { nameOf } from './user-labels';
import { UserForm } from './UserForm';
import { userQuery } from './users.queries';

const back = { to: href('admin.users'), label: 'Users' };

/** One account. */
export function Component() {
  const id = Number(useParams().id);
  const { data: user, error, refetch } = useQuery(userQuery(id));
  if (!user) {
    return (
      <>
        <PageHead title="Account" back={back} />
        {error ? (
          <ItemFailure
            one="account"
            list={{ to: back.to, label: 'All accounts' }}
            error={error}
            onRetry={refetch}
          />
        ) : (
          [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)
        )}
      </>
    );
  }
  return (
    <>
      <PageHead title={nameOf(user)} lead={user.email} back={back} />
      <Columns side={<AccountPanel key={id} user={user} />}>
        <UserForm key={id} user={user} />
      </Columns>
    </>
  );
}
