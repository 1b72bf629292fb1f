import type { Subscriber, SubscriberState } from '@lapis/contract';
import { EmptyState } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../list/columns';
import { ExportButton } from '../list/ExportButton';
import { ListPage } from '../list/ListPage';
import { useListSearch } from '../list/search';
import { Mark } from '../mark/Mark';
import { subscribersQuery, subscribersTable } from './subscribers.queries';

const states = ['all', 'on', 'pending', 'ended'] as const;
const stateWords: Record<SubscriberState, string> = {
  on: 'Subscribed',
  pending: 'Not confirmed',
  ended: 'Unsubscribed',
};

const sorts = ['-asked_at', 'asked_at', 'email', '-email'] as const;

const columns: Column<Subscriber>[] = [
  { name: 'email', label: 'E-mail', sortBy: 'email', cell: ({ email }) => email },
  {
    name: 'state',
    label: 'State',
    cell: ({ state }) => (
      <Mark
        tone={state === 'on' ? 'good' : state === 'pending' ? 'lively' : undefined}
        isFilled={state === 'on'}
      >
        {stateWords[state]}
      </Mark>
    ),
  },
  {
    name: 'asked',
    isLabelled: true,
    label: 'Asked for it',
    sortBy: 'asked_at',
    startsWith: 'newest',
    cell: ({ asked_at }) => <Ago time={asked_at} />,
  },
  {
    name: 'confirmed',
    isLabelled: true,
    label: 'Confirmed',
    cell: ({ confirmed_at }) => confirmed_at && <Ago time={confirmed_at} />,
  },
  {
    name: 'ended',
    isLabelled: true,
    label: 'Unsubscribed',
    cell: ({ unsubscribed_at }) => unsubscribed_at && <Ago time={unsubscribed_at} />,
  },
  { name: 'consent', label: 'Agreed to', cell: ({ consent }) => `“${consent}”`, isExtra: true },
];

/** Who asked for the newsletter. */
export function Component() {
  const search = useListSearch({ sorts, states });
  const { q, sort, state, page } = search;
  const result = useQuery(subscribersQuery({ q, sort, state, page }));
  const counts = result.data?.counts;
  return (
    <ListPage
      name="subscribers"
      title="Newsletter"
      lead="Who asked for it. Only who confirmed it by the link in a mail is subscribed."
      one="subscriber"
      many="subscribers"
      actions={<ExportButton name="subscribers" read={() => subscribersTable({ q, sort, state })} />}
      search={search}
      result={result}
      columns={columns}
      nameOf={({ email }) => email}
      states={states.map((value) => ({
        value,
        label: value === 'all' ? 'All' : stateWords[value],
        count: counts?.[value],
      }))}
      nothing={
        <EmptyState title="Nobody has asked for the newsletter yet">
          <p>Visitors ask for it at the foot of every page.</p>
        </EmptyState>
      }
    />
  );
}
