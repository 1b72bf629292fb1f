import type { Statement } from '@lapis/contract';
import { Aside, type Column, LoadFailure, Part, Table } from '@lapis/portal';
import { Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatStatementDays } from './statement-words';
import { statementsQuery } from './statements.queries';
import { TakeBackModal } from './TakeBackModal';

const few = 5;
const most = 100;

/** @param to returns the address of a statement's payments */
const statementColumns = (
  to: (id: number) => string,
  takeBack: (statement: Statement) => void,
): Column<Statement>[] => [
  {
    name: 'name',
    label: 'File',
    cell: ({ id, name, format }) => (
      <>
        <Link to={to(id)} preventScrollReset>
          {name}
        </Link>
        <Aside>{format}</Aside>
      </>
    ),
  },
  { name: 'days', label: 'Dates', cell: formatStatementDays },
  { name: 'matched', label: 'Matched', isLabelled: true, cell: ({ matched }) => matched },
  { name: 'unmatched', label: 'To check', isLabelled: true, cell: ({ unmatched }) => unmatched },
  { name: 'ignored', label: 'Ignored', isLabelled: true, cell: ({ ignored }) => ignored },
  { name: 'known', label: 'Already uploaded', isLabelled: true, cell: ({ known }) => known },
  {
    name: 'uploaded',
    label: 'Uploaded',
    cell: ({ created_at, created_by }) => (
      <>
        <Ago time={created_at} />
        {created_by && `, ${created_by}`}
      </>
    ),
  },
  {
    name: 'actions',
    label: 'Actions',
    cell: (statement) => (
      <Button variant="quiet" onClick={() => takeBack(statement)}>
        Take this file back<span className="visually-hidden"> {statement.name}</span>
      </Button>
    ),
  },
];

interface StatementsPartProps {
  to: (id: number) => string;
}

export function StatementsPart({ to }: StatementsPartProps) {
  const [count, setCount] = useState(few);
  const [taken, setTaken] = useState<Statement | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(statementsQuery(count));
  return (
    <Part title="Uploaded statements">
      {error && !data ? (
        <LoadFailure what="The statements" error={error} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <Aside>
          None yet. You can download them from your online banking: look for ‘export’ or ‘download’.
        </Aside>
      ) : (
        <Table
          caption="Uploaded statements"
          columns={statementColumns(to, setTaken)}
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
      {taken && <TakeBackModal statement={taken} onClose={() => setTaken(null)} />}
    </Part>
  );
}
