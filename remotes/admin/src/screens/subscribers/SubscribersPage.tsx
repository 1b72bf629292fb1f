import type { Subscriber } from '@lapis/contract';
import { languageName } from '@lapis/contract/languages';
import {
  type BulkAction,
  type Column,
  ExportButton,
  ExportMenu,
  collectIds,
  ListPage,
  MailNotice,
  may,
  notices,
  RowLink,
  useListSearch,
} from '@lapis/portal';
import { href } from '@lapis/router';
import { ButtonLink, EmptyState } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countPeople } from '../../kit/labels/people';
import { basisLabels, eraseText, stateLabels, SubscriberMark } from './subscriber-words';
import {
  doToSubscribers,
  invalidateSubscribers,
  type SubscriberAction,
  subscribersQuery,
  subscribersTable,
} from './subscribers.queries';

const states = ['all', 'on', 'pending', 'ended'] as const;
/** File names of the exports, without the extension. */
const files: Record<(typeof states)[number], string> = {
  all: 'subscribers-and-others',
  on: 'subscribers',
  pending: 'subscribers-not-confirmed',
  ended: 'subscribers-ended',
};

const sorts = ['-asked_at', 'asked_at', 'email', '-email'] as const;

const columns: Column<Subscriber>[] = [
  {
    name: 'email',
    label: 'Email',
    sortBy: 'email',
    cell: ({ id, email }) => <RowLink to={href('admin.subscribers.one', { id })}>{email}</RowLink>,
  },
  { name: 'state', label: 'State', cell: (subscriber) => <SubscriberMark subscriber={subscriber} /> },
  { name: 'basis', isLabelled: true, label: 'Why', cell: ({ basis }) => basisLabels[basis] },
  { name: 'language', label: 'Language', cell: ({ language }) => languageName(language) },
  {
    name: 'asked',
    isLabelled: true,
    label: 'Signed up',
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
    label: 'Ended',
    cell: ({ unsubscribed_at }) => unsubscribed_at && <Ago time={unsubscribed_at} />,
  },
  { name: 'consent', label: 'Agreed to', cell: ({ consent }) => `“${consent}”`, isExtra: true },
];

export function Component() {
  const search = useListSearch({ sorts, states });
  const { q, sort, state, page } = search;
  const result = useQuery(subscribersQuery({ q, sort, state, page }));
  const counts = result.data?.counts;
  const bulk = useBulk();
  return (
    <ListPage
      name="subscribers"
      title="Subscribers"
      lead="People who receive your newsletters, and why you may write to them. Anyone who signs up on the site has to confirm their address first."
      one="subscriber"
      many="subscribers"
      actions={
        <>
          {may('newsletters') && (
            <ButtonLink variant="quiet" to={href('admin.newsletters.settings')}>
              Newsletter settings
            </ButtonLink>
          )}
          <Export search={{ q, sort, state }} />
          <ButtonLink to={href('admin.subscribers.add')}>Add a subscriber</ButtonLink>
        </>
      }
      search={search}
      result={result}
      columns={columns}
      nameOf={({ email }) => email}
      states={states.map((value) => ({
        value,
        label: value === 'all' ? 'All' : stateLabels[value],
        count: counts?.[value],
      }))}
      bulk={bulk}
      tools={<MailNotice>No one can confirm an address, and no newsletter can be sent.</MailNotice>}
      nothing={
        <EmptyState title="No one has asked for the newsletter yet">
          <p>Visitors can sign up at the foot of every page.</p>
        </EmptyState>
      }
    />
  );
}

interface ExportProps {
  search: { q: string | undefined; sort: (typeof sorts)[number]; state: (typeof states)[number] };
}

/** Exports the list. If it includes people who must not be contacted, asks which people to export. */
function Export({ search: { q, sort, state } }: ExportProps) {
  return state === 'all' ? (
    <ExportMenu
      choices={[
        {
          label: 'Subscribed people only',
          hint: 'For sending them news',
          name: files.on,
          read: () => subscribersTable({ q, sort, state: 'on' }),
        },
        {
          label: 'Everyone on the list',
          hint: 'Including people who must not be sent news; a column shows who they are',
          name: files.all,
          read: () => subscribersTable({ q, sort, state }),
        },
      ]}
    />
  ) : (
    <ExportButton name={files[state]} read={() => subscribersTable({ q, sort, state })} />
  );
}

function useBulk() {
  const client = useQueryClient();

  async function act(action: SubscriberAction, chosen: Subscriber[]) {
    const done = await doToSubscribers(collectIds(chosen), action);
    invalidateSubscribers(client);
    notices.say(`${countPeople(done.length)} ${action === 'erase' ? 'erased' : 'unsubscribed'}.`);
  }

  const unsubscribe: BulkAction<Subscriber> = {
    label: 'Unsubscribe',
    question: (chosen) => ({
      title: `Unsubscribe ${nameSubscribers(chosen)}?`,
      text: 'They will get no more newsletters, and no email about this. They can subscribe again themselves.',
      confirm: 'Unsubscribe',
    }),
    run: (chosen) => act('unsubscribe', chosen),
  };

  const erase: BulkAction<Subscriber> = {
    label: 'Erase',
    isDanger: true,
    question: (chosen) => ({
      title: `Erase ${nameSubscribers(chosen)}?`,
      text: eraseText,
      confirm: 'Erase',
    }),
    run: (chosen) => act('erase', chosen),
  };

  return (chosen: Subscriber[]) => [
    ...(chosen.some(({ state }) => state !== 'ended') ? [unsubscribe] : []),
    erase,
  ];
}

const nameSubscribers = (chosen: Subscriber[]) =>
  chosen.length === 1 && chosen[0] ? chosen[0].email : countPeople(chosen.length);
