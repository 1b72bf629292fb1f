import type { Review } from '@lapis/contract';
import { LoadFailure, Modal, Note, Notice, Problem } from '@lapis/portal';
import { Button, confirmDialog, Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnyFields, ContentType } from '../content-type';
import { reviewQuery } from './approval.queries';
import { type Decided, Decision, useDecision } from './Decision';
import { ReadPictures } from './ReadPictures';
import { ReadText } from './ReadText';
import styles from './ReviewModal.module.css';
import { useCommenting } from './use-commenting';

interface ReviewModalProps<Fields extends AnyFields> extends Decided {
  type: ContentType<Fields>;
}

/** A text to be read, commented on, and approved or sent back. */
export function ReviewModal<Fields extends AnyFields>(props: ReviewModalProps<Fields>) {
  const { type, item, onClose } = props;
  const { review, newest, error, refetch, takeNewest } = useReading(type, item.id);
  const commenting = useCommenting(type, item.id);
  const [note, setNote] = useState<string | null>(null);
  const mayDrop = useDropQuestion();
  const decision = useDecision(props, review);
  const text = useRef<HTMLDivElement>(null);
  const isAsked = review?.request?.state === 'asked';

  async function close() {
    if (await mayDrop(commenting.hasUnsent || Boolean(note?.trim()))) onClose();
  }

  /** The button that was pressed goes, and what comes next is to read. */
  function showNewest() {
    flushSync(() => {
      decision.forget();
      takeNewest();
    });
    text.current?.focus();
  }

  return (
    <Modal
      title={`${isAsked ? 'Review' : 'Comments on'} “${item.title || 'Untitled'}”`}
      onClose={() => void close()}
      actions={
        isAsked &&
        review.refusal === null && (
          <Decision
            {...decision}
            note={note}
            onNote={setNote}
            asker={review.request?.asked_by ?? 'its author'}
            mayDecide={() => mayDrop(commenting.hasUnsent)}
          />
        )
      }
    >
      {error && !review && <LoadFailure what="This text" error={error} onRetry={refetch} />}
      {!review && !error && [1, 2, 3].map((row) => <Skeleton key={row} shape="row" />)}
      {review && (
        <div ref={text} className={styles.body} tabIndex={-1}>
          {isAsked && review.request && (
            <p>
              {review.request.is_own ? 'You' : (review.request.asked_by ?? 'Somebody')} asked for approval{' '}
              <Ago time={review.request.asked_at} />.{' '}
              {review.published
                ? 'New words are marked; what visitors see now is below them.'
                : 'Visitors do not see any of it yet.'}
            </p>
          )}
          {isAsked && review.refusal && <Note>{review.refusal}</Note>}
          {newest?.version !== review.version && (
            <Notice
              role="status"
              actions={
                <Button variant="quiet" onClick={showNewest}>
                  Show the new text
                </Button>
              }
            >
              <p>The text has been changed since you opened it. You are still reading the earlier one.</p>
            </Notice>
          )}
          <Problem failure={decision.failure} />
          <ReadText type={type} review={review} commenting={commenting} />
          {review.pictures.length > 0 && <ReadPictures pictures={review.pictures} />}
        </div>
      )}
    </Modal>
  );
}

/**
 * The text that is read, with everybody's newest comments. The text stays as it was when it was opened, so that nothing
 * changes under the eyes of who reads it, and nobody approves what they haven't read.
 */
function useReading<Fields extends AnyFields>(type: ContentType<Fields>, id: number) {
  const {
    data: newest,
    error,
    refetch,
    isFetchedAfterMount,
  } = useQuery({
    ...reviewQuery(type, id),
    staleTime: 0,
  });
  const [read, setRead] = useState<Review | null>(null);
  // What was fetched before may be another text by now.
  if (!read && newest && isFetchedAfterMount && !error) setRead(newest);
  const review: Review | null =
    read && newest
      ? {
          ...newest,
          fields: read.fields,
          published: read.published,
          pictures: read.pictures,
          version: read.version,
        }
      : null;
  return { review, newest, error, refetch, takeNewest: () => newest && setRead(newest) };
}

/** Answers what asks before words go that were typed and not sent; one question at a time. */
function useDropQuestion() {
  const isAsking = useRef(false);
  return async (isAtRisk: boolean) => {
    if (!isAtRisk) return true;
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      return await confirmDialog({
        title: 'Discard what you have typed?',
        text: 'It has not been sent to anybody yet.',
        confirm: 'Discard it',
        cancel: 'Keep writing',
      });
    } finally {
      isAsking.current = false;
    }
  };
}
