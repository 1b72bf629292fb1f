import type { Review } from '@lapis/contract';
import {
  attempt,
  EyeIcon,
  LoadFailure,
  Modal,
  Note,
  Notice,
  openTab,
  Problem,
  useDropQuestion,
} from '@lapis/portal';
import { Button, Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnyFields, ContentType } from '../content-type';
import { createPreviewLink } from '../queries';
import { reviewQuery } from './approval.queries';
import { type DecisionParams, Decision, useDecision } from './Decision';
import { ReadPictures } from './ReadPictures';
import { type Before, ReadText } from './ReadText';
import styles from './ReviewModal.module.css';
import { useCommenting } from './use-commenting';

interface ReviewModalProps<Fields extends AnyFields> extends DecisionParams {
  type: ContentType<Fields>;
}

export function ReviewModal<Fields extends AnyFields>(props: ReviewModalProps<Fields>) {
  const { type, item, onClose } = props;
  const { review, newest, error, refetch, takeNewest } = useReading(type, item.id);
  const commenting = useCommenting(type, item.id);
  const [note, setNote] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const mayDrop = useDropQuestion('It hasn’t been sent yet.');
  const decision = useDecision(props, review);
  const text = useRef<HTMLDivElement>(null);
  const isAsked = review?.request?.state === 'asked';

  async function close() {
    if (await mayDrop(commenting.hasUnsent || Boolean(note?.trim()))) onClose();
  }

  /** Shows the newest version, and focuses the text because the pressed button disappears. */
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
              {review.request.is_own ? 'You' : (review.request.asked_by ?? 'Someone')} asked for approval{' '}
              <Ago time={review.request.asked_at} />. {guideTo(review, isWhole)}
            </p>
          )}
          <Ways type={type} item={item} review={review} isWhole={isWhole} onWhole={setWhole} />
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
              <p>The text has changed since you opened it. You are still reading the earlier version.</p>
            </Notice>
          )}
          <Problem failure={decision.failure} />
          <ReadText type={type} review={review} before={beforeOf(review, isWhole)} commenting={commenting} />
          {review.pictures.length > 0 && <ReadPictures pictures={review.pictures} />}
        </div>
      )}
    </Modal>
  );
}

/**
 * Returns the text that was sent back, if approval has been requested again; undefined in the first round.
 */
const earlierIn = ({ request, sent_back }: Review) => (request?.state === 'asked' && sent_back) || undefined;

/** Returns the text to compare with: the one that was sent back, otherwise the one that visitors see. */
function beforeOf(review: Review, isWhole: boolean): Before | null {
  const earlier = earlierIn(review);
  if (earlier && !isWhole) return { fields: earlier, label: 'What it said when it was sent back' };
  return review.published && { fields: review.published, label: 'What visitors see now' };
}

function guideTo(review: Review, isWhole: boolean) {
  if (earlierIn(review) && !isWhole) return 'Changes since it was sent back are marked.';
  return review.published
    ? 'New words are marked, with what visitors see now below them.'
    : 'Visitors can’t see any of it yet.';
}

interface WaysProps<Fields extends AnyFields> extends Pick<ReviewModalProps<Fields>, 'type' | 'item'> {
  review: Review;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}

/** Buttons to preview the page and, if there are two texts to compare with, to switch between them. */
function Ways<Fields extends AnyFields>({ type, item: { id }, review, isWhole, onWhole }: WaysProps<Fields>) {
  const hasPage = type.path({ ...type.blank, ...review.fields }) !== null;
  const hasBoth = earlierIn(review) !== undefined && review.published !== null;
  if (!hasPage && !hasBoth) return null;
  return (
    <div className={styles.ways}>
      {hasPage && (
        <Button
          variant="quiet"
          onClick={() => void attempt(() => openTab(() => createPreviewLink(type, id)))}
        >
          <EyeIcon />
          Preview the page
        </Button>
      )}
      {hasBoth && (
        <Button variant="quiet" aria-pressed={isWhole} onClick={() => onWhole(!isWhole)}>
          Mark everything visitors can’t see yet
        </Button>
      )}
    </div>
  );
}

/**
 * Refreshes the comments, but keeps showing the text as it was when opened, so that an editor can't approve
 * changes they haven't read.
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
  // Waits for a fresh copy, because a cached one may be outdated.
  if (!read && newest && isFetchedAfterMount && !error) setRead(newest);
  const review: Review | null =
    read && newest
      ? {
          ...newest,
          fields: read.fields,
          published: read.published,
          sent_back: read.sent_back,
          pictures: read.pictures,
          version: read.version,
        }
      : null;
  return { review, newest, error, refetch, takeNewest: () => newest && setRead(newest) };
}
