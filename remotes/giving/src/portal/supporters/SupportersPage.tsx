import type { Supporter } from '@lapis/contract';
import {
  type Column,
  ExportButton,
  ListPage,
  Mark,
  may,
  PlusIcon,
  RowLink,
  useListSearch,
} from '@lapis/portal';
import { href } from '@lapis/router';
import { Button, ButtonLink, EmptyState } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../parts/Amount';
import { dayInList } from '../parts/days';
import { AddSupporterModal } from './AddSupporterModal';
import { supportersQuery, supportersTable } from './supporters.queries';

const sorts = ['-last_on', 'last_on', 'name', '-name', '-given', 'given'] as const;
const who = ['all', 'monthly', 'gift_aid', 'undeclared', 'duplicates'] as const;

const labels: Record<(typeof who)[number], string> = {
  all: 'All',
  monthly: 'Monthly givers',
  gift_aid: 'With Gift Aid',
  undeclared: 'No declaration',
  duplicates: 'Possible duplicates',
};

const columns: Column<Supporter>[] = [
  {
    name: 'name',
    label: 'Name',
    sortBy: 'name',
    cell: ({ id, name }) => (
      <RowLink to={href('admin.giving.supporter', { id })}>
        <bdi>{name || 'No name'}</bdi>
      </RowLink>
    ),
  },
  { name: 'email', label: 'Email', cell: ({ email }) => email },
  {
    name: 'given',
    label: 'Given',
    isLabelled: true,
    sortBy: 'given',
    startsWith: 'newest',
    cell: ({ given }) => <Amount pence={given} />,
  },
  { name: 'gifts', label: 'Gifts', isLabelled: true, cell: ({ gifts }) => gifts },
  {
    name: 'last_on',
    label: 'Last gift',
    isLabelled: true,
    sortBy: 'last_on',
    startsWith: 'newest',
    cell: ({ last_on }) => (last_on ? dayInList(last_on) : '–'),
  },
  {
    name: 'monthly',
    label: 'Monthly',
    cell: ({ gives_monthly }) =>
      gives_monthly && (
        <Mark tone="good" isFilled>
          Monthly
        </Mark>
      ),
  },
  {
    name: 'gift_aid',
    label: 'Gift Aid',
    cell: ({ has_gift_aid }) => has_gift_aid && <Mark tone="lively">Gift Aid</Mark>,
  },
];

export function Component() {
  const search = useListSearch({ sorts, states: who });
  const { q, sort, state, page } = search;
  const result = useQuery(supportersQuery({ q, sort, who: state, page }));
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        name="supporters"
        title="Supporters"
        lead="Everyone who has given. Your searches, exports and the supporters you open are recorded in the audit log."
        one="supporter"
        many="supporters"
        actions={
          <>
            <ExportButton name="supporters" read={() => supportersTable({ q, sort, who: state })} />
            {may('transfer') && (
              <ButtonLink variant="quiet" to={href('admin.giving.people')}>
                Import people
              </ButtonLink>
            )}
            <Button onClick={() => setAdding(true)}>
              <PlusIcon />
              Add a supporter
            </Button>
          </>
        }
        search={search}
        result={result}
        columns={columns}
        nameOf={({ name }) => name}
        states={who.map((value) => ({ value, label: labels[value] }))}
        nothing={
          <EmptyState title="No supporters yet">
            <p>They are added automatically with their first gift, or you can add one yourself.</p>
          </EmptyState>
        }
      />
      {isAdding && <AddSupporterModal onClose={() => setAdding(false)} />}
    </>
  );
}
