import type { Erasure, SupporterWhole } from '@lapis/contract';
import { afterSaving, LoadFailure, Modal, notices, Problem, useFailure } from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { Button, Skeleton } from '@lapis/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDay } from '../../kit/format-day';
import { Points } from '../parts/Points';
import styles from './EraseModal.module.css';
import { erasureQuery, eraseSupporter, forgetSupporters } from './supporters.queries';

interface EraseModalProps {
  supporter: SupporterWhole;
  onClose: () => void;
}

/** Before an erasure, lists what it would delete, and what must be kept, why and until when. */
export function EraseModal({ supporter: { id, name, merged }, onClose }: EraseModalProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: erasure, error, refetch } = useQuery(erasureQuery(id));
  const erasing = useMutation({
    mutationFn: () => eraseSupporter(id),
    onSuccess({ kept }) {
      void navigate(href('admin.giving.supporters'), { replace: true, ...afterSaving });
      client.removeQueries({ queryKey: ['giving', 'supporters', 'one', id] });
      forgetSupporters(client);
      notices.say(
        kept.length === 0
          ? 'The supporter has been erased. Nothing had to be kept.'
          : 'The supporter has been erased, except for what the law says you must keep. That is deleted automatically when its time is up.',
      );
    },
  });
  const failure = useFailure(erasing.error);
  return (
    <Modal
      title={`Erase ${name}?`}
      isNarrow
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {erasure && (
            <Button variant="danger" busy={erasing.isPending} onClick={() => erasing.mutate()}>
              Erase for good
            </Button>
          )}
        </>
      }
    >
      <Problem failure={failure} />
      {error && !erasure ? (
        <LoadFailure what="What would be erased" error={error} onRetry={() => void refetch()} />
      ) : erasure ? (
        <>
          {merged.length > 0 && (
            <p>
              This erases {listNames(merged)} too, because{' '}
              {merged.length === 1 ? 'that record was' : 'they were'} merged into this one. To keep them,
              close this and separate them first.
            </p>
          )}
          <Effects {...erasure} />
        </>
      ) : (
        <Skeleton shape="row" />
      )}
    </Modal>
  );
}

const listNames = (merged: SupporterWhole['merged']) => merged.map(({ name }) => name).join(' and ');

const Effects = ({ erased, kept }: Erasure) => (
  <div className={styles.effects}>
    <p>This is written for the supporter: you can send it as it is.</p>
    <section>
      <h3 className={styles.title}>Erased for good</h3>
      <Points>
        {erased.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </Points>
    </section>
    {kept.length > 0 && (
      <section>
        <h3 className={styles.title}>Kept for now</h3>
        <Points>
          {kept.map(({ what, why, until }) => (
            <li key={what}>
              {what}, until {formatDay(until)}: {why}
            </li>
          ))}
        </Points>
        <p>It is deleted automatically the day after.</p>
      </section>
    )}
    <p>This cannot be undone.</p>
  </div>
);
