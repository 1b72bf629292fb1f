import type { Review } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { Button, Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { TextArea } from '@lapis/ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure/LoadFailure';
import { Modal } from '../../../kit/modal/Modal';
import { notices } from '../../../kit/notices/notices';
import { Note, Problem } from '../../../kit/panel/Panel';
import { resultsOf409 } from '../../../kit/saving/conflict';
import type { AnyFields, ContentType } from '../content-type';
import { approve, keepReview, reviewQuery, sendBack } from './approval.queries';
import { ReadText } from './ReadText';
import styles from './ReviewModal.module.css';

interface ReviewModalProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
  item: { id: number; title: string };
  onClose: () => void;
  /** The text is on the site, or will be. */
  onApproved: () => Promise<void>;
}

/** A text to be read, commented on, and approved or sent back. */
export function ReviewModal<Fields extends AnyFields>(props: ReviewModalProps<Fields>) {
  const { type, item, onClose } = props;
  const {
    data: review,
    error,
    refetch,
    isFetchedAfterMount,
  } = useQuery({
    ...reviewQuery(type, item.id),
    staleTime: 0,
  });
  // What was fetched before may be another text by now.
  const isReady = review && isFetchedAfterMount;
  const decision = useDecision(props, review);
  const isAsked = isReady && review.request?.state === 'asked';
  const mayDecide = isAsked && review.refusal === null;
  return (
    <Modal
      title={`${isAsked ? 'Review' : 'Comments on'} “${item.title || 'Untitled'}”`}
      onClose={onClose}
      actions={mayDecide && <Decision {...decision} asker={review.request?.asked_by ?? 'its author'} />}
    >
      {error && !review && <LoadFailure what="This text" error={error} onRetry={refetch} />}
      {!isReady && !error && [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)}
      {isReady && (
        <div className={styles.body}>
          {isAsked && review.request && (
            <p>
              {review.request.is_own ? 'You' : (review.request.asked_by ?? 'Somebody')} asked for approval{' '}
              <Ago time={review.request.asked_at} />.{' '}
              {review.published
                ? 'New words are marked; what visitors see now is below them.'
                : 'Visitors have not seen any of it yet.'}
            </p>
          )}
          {isAsked && review.refusal && <Note>{review.refusal}</Note>}
          <Problem failure={decision.failure} />
          <ReadText type={type} id={item.id} review={review} />
        </div>
      )}
    </Modal>
  );
}

/** Approving exactly what is shown, or sending it back. */
function useDecision<Fields extends AnyFields>(
  { type, item: { id, title }, onClose, onApproved }: ReviewModalProps<Fields>,
  review: Review | undefined,
) {
  const client = useQueryClient();
  const request = review?.request;
  const deciding = useMutation({
    async mutationFn(note: string | null) {
      if (!review || !request) return;
      if (note !== null) {
        keepReview(client, type, id, await sendBack(request.id, note));
        notices.say(`“${title}” has been sent back to ${request.asked_by ?? 'its author'}.`);
      } else {
        keepReview(client, type, id, await approve(request.id, review.version));
        await onApproved();
      }
      onClose();
    },
    onError(error) {
      // Whoever reads on reads what is there now, and the sentence says why.
      const newest = resultsOf409<Review>(error);
      keepReview(client, type, id, newest);
    },
  });
  return {
    isDeciding: deciding.isPending,
    failure: deciding.error && failureOf(deciding.error),
    approve: () => deciding.mutate(null),
    sendBack: (note: string) => deciding.mutate(note),
  };
}

type DecisionProps = ReturnType<typeof useDecision> & { asker: string };

function Decision({ isDeciding, approve: onApprove, sendBack: onSendBack, failure, asker }: DecisionProps) {
  const [isReturning, setReturning] = useState(false);
  const [note, setNote] = useState('');
  if (isReturning) {
    return (
      <div className={styles.note}>
        <TextArea
          label={`A note to ${asker}`}
          name="note"
          hint="What to change. Comments beside paragraphs may say it too."
          rows={3}
          dir="auto"
          maxLength={2000}
          value={note}
          autoFocus
          onChange={(event) => setNote(event.target.value)}
        />
        <Problem failure={failure?.errors?.note ? { message: failure.errors.note.join(' ') } : null} />
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setReturning(false)}>
            Cancel
          </Button>
          <Button busy={isDeciding} onClick={() => onSendBack(note.trim())}>
            Send back
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setReturning(true)}>
        Send back…
      </Button>
      <Button busy={isDeciding} onClick={onApprove}>
        Approve and publish
      </Button>
    </>
  );
}
