import type { Subscriber } from '@lapis/contract';
import {
  type BulkAction,
  type Column,
  ExportButton,
  ExportMenu,
  idsOf,
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
import { languageLabel } from '../../kit/fields/languages';
import { people } from '../../kit/labels/people';
import { basisLabels, eraseText, stateLabels, SubscriberMark } from './subscriber-words';
import {
  doToSubscribers,
  forgetSubscribers,
  type SubscriberAction,
  subscribersQuery,
  subscribersTable,
} from './subscribers.queries';

const states = ['all', 'on', 'pending', 'ended'] as const;
/** What a file of each state is named by. */
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
  { name: 'language', label: 'Language', cell: ({ language }) => languageLabel(language) },
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

/** Who asked for the newsletter. */
export function Component() {
  const search = useListSearch({ sorts, states });
  const { q, sort, state, page } = search;
  const result = useQuery(subscribersQuery({ q, sort, state, page }));
  const counts = result.data?.counts;
  const bulk = useBulk();
  return (
    <ListPage
      name="subscribers"
      title="Newsletter"
      lead="People who get your letters, and why you may write to them. Anyone who signs up on the site has to confirm their address first."
      one="subscriber"
      many="subscribers"
      actions={
        <>
          {may('letters') && (
            <ButtonLink variant="quiet" to={href('admin.newsletter.settings')}>
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
      tools={<MailNotice>Nobody can confirm an address, and no letter leaves the site.</MailNotice>}
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

/** What the list shows as a table; where it shows everybody, who must not be written to is asked about. */
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

/** What can be done for people who asked for it otherwise than by the link in a mail. */
function useBulk() {
  const client = useQueryClient();

  async function act(action: SubscriberAction, chosen: Subscriber[]) {
    const done = await doToSubscribers(idsOf(chosen), action);
    forgetSubscribers(client);
    notices.say(`${people(done.length)} ${action === 'erase' ? 'erased' : 'unsubscribed'}.`);
  }

  const unsubscribe: BulkAction<Subscriber> = {
    label: 'Unsubscribe',
    question: (chosen) => ({
      title: `Unsubscribe ${named(chosen)}?`,
      text: 'They will get no more news, and no email about this. They can subscribe again themselves.',
      confirm: 'Unsubscribe',
    }),
    run: (chosen) => act('unsubscribe', chosen),
  };

  const erase: BulkAction<Subscriber> = {
    label: 'Erase',
    isDanger: true,
    question: (chosen) => ({
      title: `Erase ${named(chosen)}?`,
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

const named = (chosen: Subscriber[]) =>
  chosen.length === 1 && chosen[0] ? chosen[0].email : people(chosen.length);
