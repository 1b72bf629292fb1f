import type { Revision, RevisionCause } from '@lapis/contract';
import { LoadFailure, Modal, notices } from '@lapis/portal';
import { Button, Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { Comparison } from './Comparison';
import styles from './HistoryModal.module.css';
import { isVisible } from '../../../kit/labels/states';
import { ReadOnly } from '../read-only';
import type { AnyFields, Item } from '../content-type';
import { restoreRevision, revisionQuery, revisionsQuery } from '../queries';
import { isSameText } from '../writing/use-local-draft';
import type { EntryEditor } from '../writing/writing';

interface HistoryModalProps<Fields extends AnyFields> {
  writing: EntryEditor<Fields>;
  item: Item<Fields>;
  onClose: () => void;
}

export function HistoryModal<Fields extends AnyFields>({
  writing,
  item,
  onClose,
}: HistoryModalProps<Fields>) {
  const { type, fields, replace, meet } = writing;
  const { data, error, refetch } = useQuery(revisionsQuery(type, item));
  const [chosen, setChosen] = useState<number | null>(null);
  const isReadOnly = use(ReadOnly);
  const [now] = useState(fields);
  const compared = useComparedRevisions(writing, item, data?.results, now);
  const n = chosen ?? compared?.firstDifferent;

  const restoring = useMutation({
    mutationFn: (revision: number) => restoreRevision<Fields>(type, item, revision),
    onSuccess(answer, revision) {
      onClose();
      if ('serverVersion' in answer) return meet(answer.serverVersion, 'restore');
      const restored = answer.item;
      replace(restored);
      const isSeen = isVisible(restored.state);
      notices.say(
        `Version ${revision} is now your draft. Publish it when you are happy with it${isSeen ? '; until then, visitors see the published version' : ''}.`,
        { about: type.edit(restored.id) },
      );
    },
  });

  return (
    <Modal
      title={`History of “${item.title}”`}
      onClose={onClose}
      actions={
        n !== undefined &&
        !isReadOnly && (
          <Button busy={restoring.isPending} onClick={() => restoring.mutate(n)}>
            Restore version {n} as a draft
          </Button>
        )
      }
    >
      {error && <LoadFailure what="The history" error={error} onRetry={refetch} />}
      {n === undefined && !error && data?.results.length !== 0 && <Skeleton shape="row" />}
      {data?.results.length === 0 && (
        <p>Nothing has changed yet. The history starts with the first change.</p>
      )}
      {n !== undefined && (
        <div className={styles.columns}>
          <ol className={styles.revisions} aria-label="Versions">
            {data?.results.map((revision) => (
              <li key={revision.n}>
                <Choice
                  revision={revision}
                  isChosen={revision.n === n}
                  isCurrent={compared?.sameAsNow.includes(revision.n)}
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

const LOOKED_AT = 8;

/**
 * Compares the newest revisions with the current text, up to the first that differs. Undefined while loading.
 */
function useComparedRevisions<Fields extends AnyFields>(
  { type }: EntryEditor<Fields>,
  { id }: Item<Fields>,
  revisions: Revision[] | undefined,
  now: Fields,
) {
  const client = useQueryClient();
  const newest = revisions?.[0]?.n;
  const { data, isError } = useQuery({
    queryKey: [type.name, 'compared-revisions', id, revisions?.length, now],
    enabled: newest !== undefined,
    queryFn: async () => {
      const sameAsNow: number[] = [];
      for (const { n } of revisions?.slice(0, LOOKED_AT) ?? []) {
        const { fields } = await client.fetchQuery(revisionQuery<Fields>(type, id, n));
        if (!isSameText({ ...now, ...fields }, now)) return { firstDifferent: n, sameAsNow };
        sameAsNow.push(n);
      }
      return { firstDifferent: newest, sameAsNow };
    },
  });
  return data ?? (isError ? { firstDifferent: newest, sameAsNow: [] } : undefined);
}

const causes: Record<RevisionCause, string> = {
  published: 'Published',
  changed: 'Published changes',
  scheduled: 'Scheduled',
  saved: 'Saved, not on the site',
  unpublished: 'Taken off the site',
  draft: 'Unpublished draft',
};

interface ChoiceProps {
  revision: Revision;
  isChosen: boolean;
  isCurrent: boolean | undefined;
  onChoose: () => void;
}

const Choice = ({ revision, isChosen, isCurrent, onChoose }: ChoiceProps) => {
  const { n, at, by, cause, restored_from } = revision;
  return (
    <button type="button" className={styles.revision} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.number}>
        Version {n}
        {isCurrent && ' (the same as now)'}
      </span>
      {cause && (
        <span>
          {causes[cause]}
          {restored_from !== null && `, restored from version ${restored_from}`}
        </span>
      )}
      <span>
        <Ago time={at} />
        {by && ` by ${by}`}
      </span>
    </button>
  );
};

interface ComparedProps<Fields extends AnyFields> {
  writing: EntryEditor<Fields>;
  id: number;
  n: number;
}

function Compared<Fields extends AnyFields>({ writing: { type, fields }, id, n }: ComparedProps<Fields>) {
  const { data, error, refetch } = useQuery(revisionQuery<Fields>(type, id, n));
  if (error) return <LoadFailure what="This version" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton shape="row" />;
  return (
    <Comparison
      labels={type.labels}
      copies={[
        { heading: `Version ${n}`, fields: data.fields },
        { heading: 'Current version', fields },
      ]}
    />
  );
}
