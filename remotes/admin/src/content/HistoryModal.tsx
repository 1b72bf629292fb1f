import type { Revision } from '@lapis/contract';
import { Button, Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../load-failure/LoadFailure';
import { Modal } from '../modal/Modal';
import { notices } from '../notices/notices';
import { Comparison } from './Comparison';
import styles from './HistoryModal.module.css';
import type { AnyFields, Item } from './kind';
import { restoreRevision, revisionQuery, revisionsQuery } from './queries';
import type { Writing } from './writing';

interface HistoryModalProps<Fields extends AnyFields> {
  writing: Writing<Fields>;
  item: Item<Fields>;
  onClose: () => void;
}

/** Who changed a thing when; each earlier state beside what is written now, and the way back to it. */
export function HistoryModal<Fields extends AnyFields>({
  writing,
  item,
  onClose,
}: HistoryModalProps<Fields>) {
  const { kind, replace } = writing;
  const { data, error, refetch } = useQuery(revisionsQuery(kind, item));
  const [chosen, setChosen] = useState<number | null>(null);
  const n = chosen ?? data?.results[0]?.n;

  const restoring = useMutation({
    mutationFn: (revision: number) => restoreRevision<Fields>(kind, item.id, revision),
    onSuccess(restored) {
      replace(restored);
      notices.say(`“${restored.title}” is as it was then. The text before is in the history.`);
      onClose();
    },
  });

  return (
    <Modal
      title={`History of “${item.title}”`}
      onClose={onClose}
      actions={
        n !== undefined && (
          <Button busy={restoring.isPending} onClick={() => restoring.mutate(n)}>
            Restore this version
          </Button>
        )
      }
    >
      {error && <LoadFailure what="The history" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="row" />}
      {data?.results.length === 0 && (
        <p>Nothing was changed yet: its history begins with the first change.</p>
      )}
      {n !== undefined && (
        <div className={styles.columns}>
          <ol className={styles.revisions} aria-label="Earlier versions">
            {data?.results.map((revision) => (
              <li key={revision.n}>
                <Choice
                  revision={revision}
                  isChosen={revision.n === n}
                  onChoose={() => setChosen(revision.n)}
                />
              </li>
            ))}
          </ol>
          <Compared writing={writing} id={item.id} n={n} />
        </div>
      )}
    </Modal>
  );
}

interface ChoiceProps {
  revision: Revision;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ revision: { n, at, by }, isChosen, onChoose }: ChoiceProps) => (
  <button type="button" className={styles.revision} aria-pressed={isChosen} onClick={onChoose}>
    <span className={styles.number}>Version {n}</span>
    <span>
      <Ago time={at} />
      {by && ` by ${by}`}
    </span>
  </button>
);

interface ComparedProps<Fields extends AnyFields> {
  writing: Writing<Fields>;
  id: number;
  n: number;
}

function Compared<Fields extends AnyFields>({ writing: { kind, fields }, id, n }: ComparedProps<Fields>) {
  const { data, error, refetch } = useQuery(revisionQuery<Fields>(kind, id, n));
  if (error) return <LoadFailure what="This version" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="row" />;
  return (
    <Comparison
      labels={kind.labels}
      copies={[
        { heading: `Version ${n}`, fields: data.fields },
        { heading: 'What is written now', fields },
      ]}
    />
  );
}
