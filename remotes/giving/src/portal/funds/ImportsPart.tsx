import type { SpendingFile } from '@lapis/contract';
import { type Column, LoadFailure, Part, Table } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../parts/Amount';
import { spendingFilesQuery } from './funds.queries';
import { TakeBackModal } from './TakeBackModal';

const few = 5;
const most = 100;

const createColumns = (takeBack: (id: number) => void): Column<SpendingFile>[] => [
  { name: 'name', label: 'File', cell: ({ name }) => name },
  {
    name: 'imported',
    label: 'Imported',
    cell: ({ created_at, created_by }) => (
      <>
        <Ago time={created_at} />
        {created_by && `, ${created_by}`}
      </>
    ),
  },
  { name: 'entries', label: 'Entries', isLabelled: true, cell: ({ entries }) => entries },
  { name: 'amount', label: 'Amount', isLabelled: true, cell: ({ amount }) => <Amount pence={amount} /> },
  {
    name: 'counted',
    label: 'Entered in error',
    isLabelled: true,
    cell: ({ entries, counted }) => (counted.entries === 0 ? 'All' : entries - counted.entries || '–'),
  },
  {
    name: 'actions',
    label: 'Actions',
    cell: ({ id, name, counted }) =>
      counted.entries > 0 && (
        <Button variant="quiet" onClick={() => takeBack(id)}>
          Take this file back<span className="visually-hidden"> {name}</span>
        </Button>
      ),
  },
];

/** Imported files of spending, if there are any, with a way to take each back. */
export function ImportsPart() {
  const [count, setCount] = useState(few);
  const [taken, setTaken] = useState<number | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(spendingFilesQuery(count));
  const file = data?.results.find(({ id }) => id === taken);
  if (data?.total === 0) return null;
  return (
    <Part title="Imported spending">
      {error && !data ? (
        <LoadFailure what="The imported files" error={error} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Imported spending"
          columns={createColumns(setTaken)}
          rows={data?.results}
          isOld={isPlaceholderData}
          nameOf={({ name }) => name}
        />
      )}
      {data && data.total > count && count < most && (
        <Button variant="quiet" busy={isPlaceholderData} onClick={() => setCount(most)}>
          Show more
        </Button>
      )}
      {file && <TakeBackModal file={file} onClose={() => setTaken(null)} />}
    </Part>
  );
}
