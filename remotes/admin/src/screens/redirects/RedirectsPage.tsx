import type { Redirect } from '@lapis/contract';
import {
  type BulkAction,
  type Column,
  ExportButton,
  collectIds,
  ListPage,
  Mark,
  notices,
  PlusIcon,
  RowLink,
  useListSearch,
} from '@lapis/portal';
import { href } from '@lapis/router';
import { ButtonLink, EmptyState } from '@lapis/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImportButton } from './ImportButton';
import { Address } from './Address';
import { lastHit, problemWords, redirectCount, timesLed } from './redirect-words';
import { deleteRedirects, invalidateRedirects, redirectsQuery, redirectsTable } from './redirects.queries';
import { TryAddress } from './TryAddress';

const sorts = [
  '-created_at',
  'created_at',
  'from',
  '-from',
  '-hits',
  'hits',
  '-last_hit',
  'last_hit',
] as const;

const columns: Column<Redirect>[] = [
  {
    name: 'from',
    label: 'Old address',
    sortBy: 'from',
    cell: ({ id, from }) => (
      <RowLink to={href('admin.redirects.edit', { id })}>
        <Address>{from}</Address>
      </RowLink>
    ),
  },
  {
    name: 'to',
    label: 'Leads to',
    isLabelled: true,
    cell: ({ to, problem }) => (
      <>
        <Address>{to}</Address> {problem && <Mark tone="bad">{problemWords[problem].short}</Mark>}
      </>
    ),
  },
  {
    name: 'hits',
    label: 'Used',
    sortBy: 'hits',
    startsWith: 'newest',
    isLabelled: true,
    cell: ({ hits }) => timesLed(hits),
  },
  {
    name: 'last_hit',
    label: 'Last used',
    sortBy: 'last_hit',
    startsWith: 'newest',
    isLabelled: true,
    cell: ({ last_hit }) => lastHit(last_hit),
  },
  {
    name: 'status',
    label: 'Type',
    isLabelled: true,
    isExtra: true,
    cell: ({ status }) => (status === 301 ? 'Permanent (301)' : 'Temporary (302)'),
  },
];

export function Component() {
  const search = useListSearch({ sorts, states: ['all'] });
  const { q, sort, page } = search;
  const result = useQuery(redirectsQuery({ q, sort, page }));
  const bulk = useBulk();
  return (
    <ListPage
      name="redirects"
      title="Redirects"
      lead="Old addresses, such as those of an earlier website, that lead visitors to where things are now."
      one="redirect"
      many="redirects"
      actions={
        <>
          <ImportButton />
          <ExportButton name="redirects" read={() => redirectsTable({ q, sort })} />
          <ButtonLink to={href('admin.redirects.add')}>
            <PlusIcon />
            Add a redirect
          </ButtonLink>
        </>
      }
      tools={<TryAddress />}
      search={search}
      result={result}
      columns={columns}
      nameOf={({ from }) => `the redirect from ${from}`}
      bulk={() => [bulk]}
      nothing={
        <EmptyState title="No redirects yet">
          <p>
            When the address of a story or a page is changed, its old address keeps working. Add a redirect
            for any other address that people may still have.
          </p>
        </EmptyState>
      }
    />
  );
}

function useBulk(): BulkAction<Redirect> {
  const client = useQueryClient();
  return {
    label: 'Delete',
    isDanger: true,
    question: ({ length }) => ({
      title: `Delete ${redirectCount(length)}?`,
      text: 'Anyone who opens these addresses will find nothing there. This cannot be undone.',
      confirm: 'Delete',
    }),
    async run(chosen) {
      const done = await deleteRedirects(collectIds(chosen));
      invalidateRedirects(client);
      notices.say(`${redirectCount(done.length)} deleted.`);
    },
  };
}
