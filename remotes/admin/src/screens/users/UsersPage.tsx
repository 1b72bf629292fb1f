import type { AdminUser } from '@lapis/contract';
import {
  type BulkAction,
  type Column,
  deletionQuestion,
  collectIds,
  ListPage,
  notices,
  PlusIcon,
  RowLink,
  useListSearch,
} from '@lapis/portal';
import { href } from '@lapis/router';
import { ButtonLink, EmptyState } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AccessLabel } from './AccessField';
import { fullName, UserState } from './user-labels';
import { doToUsers, invalidateUsers, type UserAction, usersQuery } from './users.queries';

const states = ['all', 'active', 'invited', 'unverified', 'deactivated', 'admins', 'trashed'] as const;
const stateLabels: Record<(typeof states)[number], string> = {
  all: 'All',
  active: 'Active',
  invited: 'Invited',
  unverified: 'Not verified',
  deactivated: 'Deactivated',
  admins: 'Administrators',
  trashed: 'Trash',
};
const stateChoices = states.map((value) => ({ value, label: stateLabels[value] }));

const sorts = [
  'name',
  '-name',
  'email',
  '-email',
  '-last_seen_at',
  'last_seen_at',
  '-created_at',
  'created_at',
] as const;

const columns: Column<AdminUser>[] = [
  {
    name: 'name',
    label: 'Name',
    sortBy: 'name',
    cell: (user) => <RowLink to={href('admin.users.edit', { id: user.id })}>{fullName(user)}</RowLink>,
  },
  { name: 'email', label: 'Email', sortBy: 'email', cell: ({ email }) => email },
  { name: 'role', label: 'Role', cell: (user) => <AccessLabel user={user} /> },
  { name: 'state', label: 'State', cell: (user) => <UserState {...user} /> },
  {
    name: 'two_factor',
    isLabelled: true,
    label: 'Two-factor',
    cell: ({ two_factor_enabled }) => (two_factor_enabled ? 'On' : 'Off'),
  },
  {
    name: 'seen',
    isLabelled: true,
    label: 'Last seen',
    sortBy: 'last_seen_at',
    startsWith: 'newest',
    cell: ({ last_seen_at }) => (last_seen_at ? <Ago time={last_seen_at} /> : 'Never'),
  },
  {
    name: 'verified',
    isLabelled: true,
    label: 'Verified',
    cell: ({ email_verified_at }) => (email_verified_at ? <Ago time={email_verified_at} /> : 'No'),
    isExtra: true,
  },
  {
    name: 'added',
    isLabelled: true,
    label: 'Added',
    sortBy: 'created_at',
    startsWith: 'newest',
    cell: ({ created_at }) => <Ago time={created_at} />,
    isExtra: true,
  },
];

export function Component() {
  const search = useListSearch({ sorts, states });
  const { q, sort, state, page } = search;
  const result = useQuery(usersQuery({ q, sort, state, page }));
  const bulk = useBulk(state);
  const add = (
    <ButtonLink to={href('admin.users.add')}>
      <PlusIcon />
      Invite someone
    </ButtonLink>
  );
  return (
    <ListPage
      name="users"
      title="Users"
      lead="Everyone who has an account, and what they are allowed to do."
      one="account"
      many="accounts"
      actions={
        <>
          <ButtonLink variant="quiet" to={href('admin.roles')}>
            Roles
          </ButtonLink>
          {add}
        </>
      }
      search={search}
      result={result}
      columns={columns}
      nameOf={fullName}
      states={stateChoices}
      bulk={bulk}
      nothing={<EmptyState title="No accounts yet">{add}</EmptyState>}
    />
  );
}

const done: Record<UserAction, string> = {
  activate: 'activated',
  deactivate: 'deactivated',
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted for good',
};

const accounts = (count: number) => `${count} ${count === 1 ? 'account' : 'accounts'}`;

const opposites: Partial<Record<UserAction, UserAction>> = { deactivate: 'activate', trash: 'restore' };

/** Bulk actions on accounts. The server changes all selected accounts or, if one is protected, none. */
function useBulk(state: string) {
  const client = useQueryClient();

  async function act(action: UserAction, ids: number[]) {
    const doneIds = await doToUsers(ids, action);
    invalidateUsers(client);
    void client.invalidateQueries({ queryKey: ['users', 'one'] });
    const back = opposites[action];
    const undo = back && doneIds.length > 0 ? () => act(back, doneIds) : undefined;
    notices.say(`${accounts(doneIds.length)} ${done[action]}.`, undo);
  }

  const button = (label: string, action: UserAction): BulkAction<AdminUser> => ({
    label,
    run: (chosen) => act(action, collectIds(chosen)),
  });

  const forever: BulkAction<AdminUser> = {
    ...button('Delete for good', 'delete'),
    isDanger: true,
    question: (chosen) =>
      deletionQuestion(
        accounts(chosen.length),
        `${formatList(chosen.map(fullName))}: the personal data is erased.`,
      ),
  };

  if (state === 'trashed') return () => [button('Restore', 'restore'), forever];
  return (chosen: AdminUser[]) => [
    ...(chosen.some(({ deactivated_at }) => !deactivated_at) ? [button('Deactivate', 'deactivate')] : []),
    ...(chosen.some(({ deactivated_at }) => deactivated_at) ? [button('Activate', 'activate')] : []),
    { ...button('Move to the trash', 'trash'), isDanger: true },
  ];
}

const formatList = (names: string[]) => new Intl.ListFormat('en-GB').format(names);
