import type { Appeal } from '@lapis/contract';
import { type Column, LoadFailure, PageHead, PlusIcon, RowLink, Table } from '@lapis/portal';
import { href } from '@lapis/router';
import { ButtonLink, EmptyState } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { AppealProgress } from '../../give/fields/AppealProgress';
import { dayInList } from '../parts/days';
import { AppealMark } from './appeal-states';
import { appealsQuery } from './appeals.queries';

const formatDays = ({ starts_on, ends_on }: Appeal) => {
  if (!starts_on && !ends_on) return 'No end date';
  return [starts_on && `from ${dayInList(starts_on)}`, ends_on && `until ${dayInList(ends_on)}`]
    .filter(Boolean)
    .join(' ');
};

const columns: Column<Appeal>[] = [
  {
    name: 'title',
    label: 'Title',
    cell: ({ id, title }) => <RowLink to={href('admin.giving.appeal', { id })}>{title}</RowLink>,
  },
  { name: 'state', label: 'State', cell: ({ state }) => <AppealMark state={state} /> },
  { name: 'progress', label: 'Raised', cell: (appeal) => <AppealProgress appeal={appeal} /> },
  { name: 'days', label: 'Dates', isLabelled: true, cell: formatDays },
  {
    name: 'fund',
    label: 'Fund',
    isLabelled: true,
    cell: ({ is_restricted }) => (is_restricted ? 'Restricted' : 'Unrestricted'),
  },
];

export function Component() {
  const { data: appeals, error, refetch } = useQuery(appealsQuery);
  return (
    <>
      <PageHead
        title="Appeals"
        lead="What you are raising money for. Each appeal has its own page, and its money is counted separately."
      >
        <ButtonLink to={href('admin.giving.appeals.add')}>
          <PlusIcon />
          Start an appeal
        </ButtonLink>
      </PageHead>
      {error && !appeals ? (
        <LoadFailure what="The appeals" error={error} onRetry={() => void refetch()} />
      ) : appeals?.length === 0 ? (
        <EmptyState title="No appeals yet">
          <p>Without one, people give where it is needed most, or to a project.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Appeals"
          columns={columns}
          rows={appeals}
          isOld={false}
          nameOf={({ title }) => title}
        />
      )}
    </>
  );
}
