import type { StatementLine } from '@lapis/contract';
import { type ListSearch, LoadFailure, notices, Part, SearchField, StateFilter } from '@lapis/portal';
import { EmptyState, PageLinks, Skeleton } from '@lapis/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../parts/counted';
import styles from './Desk.module.css';
import { FileFilter } from './FileFilter';
import { Line } from './Line';
import { keepLine, type LineSearch, linesQuery } from './statements.queries';

const states = [
  { value: 'unmatched', label: 'To check' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'matched', label: 'Matched' },
  { value: 'all', label: 'All' },
];

const titles: Record<string, string> = {
  unmatched: 'Payments to check',
  ignored: 'Ignored payments',
  matched: 'Matched payments',
  all: 'All payments',
};

/** Lists bank payments for staff to match with gifts. After each one, the focus moves to the next. */
export function Desk({ search }: { search: ListSearch }) {
  const { q, state, page, param, to } = search;
  const statement = Number(param('statement')) || undefined;
  const asked: LineSearch = { q, state: state as NonNullable<LineSearch['state']>, statement, page };
  const { data, error, refetch, isPlaceholderData } = useQuery(linesQuery(asked));
  const { list, done } = useDone(asked, data?.results ?? []);
  return (
    <Part title={titles[state] ?? 'Payments'}>
      <StateFilter states={states} state={state} to={to} />
      <div className={styles.tools}>
        <SearchField label="Search payments" searched={q ?? ''} onSearch={search.search} />
        <p className={styles.total} role="status">
          {data && !isPlaceholderData && counted(data.total, 'payment')}
        </p>
        <FileFilter search={search} />
      </div>
      {error && !data ? (
        <LoadFailure what="The payments" error={error} onRetry={() => void refetch()} />
      ) : (
        <ul
          ref={list}
          className={styles.lines}
          tabIndex={-1}
          aria-label={titles[state]}
          aria-busy={!data || isPlaceholderData}
          data-old={isPlaceholderData || undefined}
        >
          {data ? (
            data.results.map((line) => <Line key={line.id} line={line} onDone={done} />)
          ) : (
            <li>
              <Skeleton shape="row" />
            </li>
          )}
        </ul>
      )}
      {data?.total === 0 && !isPlaceholderData && <Nothing state={state} isFound={Boolean(q || statement)} />}
      {data && data.total > 0 && <PageLinks {...data} page={page} />}
    </Part>
  );
}

/** Returns a function that updates a matched or ignored payment and moves the focus to the next. */
function useDone(search: LineSearch, lines: StatementLine[]) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  // A new object for each change, so that the focus moves even if the next payment has the same id.
  const [next, setNext] = useState<{ id: number | undefined } | null>(null);

  useEffect(() => {
    if (!next) return;
    const line = list.current?.querySelector<HTMLElement>(`[data-line="${next.id}"]`);
    (line ?? list.current)?.focus();
  }, [next]);

  async function done(line: StatementLine, words: string, undo?: () => Promise<StatementLine>) {
    const at = lines.findIndex(({ id }) => id === line.id);
    const after = lines[at + 1] ?? lines[at - 1];
    await keepLine(client, search, line);
    setNext({ id: after?.id });
    notices.say(words, {
      about: `payment ${line.id}`,
      ...(undo && { undo: async () => keepLine(client, search, await undo()) }),
    });
  }

  return { list, done };
}

const Nothing = ({ state, isFound }: { state: string; isFound: boolean }) =>
  state === 'unmatched' && !isFound ? (
    <EmptyState title="Nothing left to check">
      <p>Every payment is matched with a gift, or ignored.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No payments here" />
  );
