import type { Books, Journal } from '@lapis/contract';
import { Aside, DayField, notices, Pair, Part, Problem, Select } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useChecked } from '../parts/refusal';
import { counted } from '../parts/counted';
import { dayInList, momentInList, today } from '../parts/days';
import { missingWords } from './book-words';
import { forgetBooks, makeJournal } from './books.queries';
import styles from './NextJournal.module.css';

interface NextJournalProps {
  books: Books;
  until: string;
  /** The books are up to the day that was chosen before. */
  isOld: boolean;
  /** Shown instead of the books' next journal if the chosen day couldn't be loaded. */
  failure: ReactNode;
  onUntil: (until: string) => void;
}

function nextWords({ next, journals: [last] }: Books) {
  const all = next.fresh + next.changed;
  if (all === 0) return `Nothing is left to book up to ${dayInList(next.until)}.`;
  const since =
    last && next.late + next.changed > 0
      ? ` ${counted(next.late + next.changed, 'of them came or changed', 'of them came or changed')} since the journal of ${momentInList(last.created_at)}.`
      : '';
  return `${counted(all, 'entry', 'entries')} up to ${dayInList(next.until)} ${all === 1 ? 'is' : 'are'} in no journal yet.${since}`;
}

export function NextJournal({ books, until, isOld, failure, onUntil }: NextJournalProps) {
  const client = useQueryClient();
  const [grouping, setGrouping] = useState<Journal['grouping']>('month');
  const { next } = books;
  const making = useMutation({
    mutationFn: () => makeJournal({ until: next.until, grouping }),
    onSuccess({ id, entries }) {
      notices.say(`Journal ${id} has ${counted(entries, 'entry', 'entries')}. Now save its file.`);
    },
    // Also after a failure: the journal may have been made, and only its answer lost.
    onSettled: () => forgetBooks(client),
  });
  const refusal = useChecked(making.error).failure;
  const isReady = !isOld && next.missing.length === 0 && next.fresh + next.changed > 0;
  return (
    <Part title="Next journal">
      <Pair>
        <DayField
          label="Last day"
          name="until"
          day={until || next.until}
          isNeeded
          max={today()}
          onChoose={onUntil}
        />
        <Select
          label="One journal for each"
          name="grouping"
          value={grouping}
          options={[
            { value: 'month', label: 'Month' },
            { value: 'day', label: 'Day' },
          ]}
          onChange={setGrouping}
        />
      </Pair>
      {failure || <NextEntries books={books} />}
      <Problem failure={refusal} />
      {isReady && !failure && (
        <Button busy={making.isPending} onClick={() => making.mutate()}>
          Make the journal
        </Button>
      )}
    </Part>
  );
}

/** Says how many entries the next journal would have, and what is missing for it. */
function NextEntries({ books }: { books: Books }) {
  const { next } = books;
  return (
    <div role="status" className={styles.status}>
      <p>{nextWords(books)}</p>
      {next.changed > 0 && <Aside>An entry that changed is booked back as it was, and again as it is.</Aside>}
      {next.missing.length > 0 && (
        <p>
          Before the first journal, please fill these in under ‘Nominal codes’: {missingWords(next.missing)}.
        </p>
      )}
    </div>
  );
}
