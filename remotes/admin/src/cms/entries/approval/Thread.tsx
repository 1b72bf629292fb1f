import type { ApprovalComment } from '@lapis/contract';
import { attempt, useFocusKept } from '@lapis/portal';
import { Ago } from '@lapis/ui/ago';
import { useRef } from 'react';
import { CommentForm } from './CommentForm';
import type { CommentThread } from './places';
import type { Commenting } from './use-commenting';
import styles from './Thread.module.css';

interface ThreadProps {
  thread: CommentThread;
  commenting: Commenting;
  isQuoted?: boolean;
}

export function Thread({ thread, commenting, isQuoted }: ThreadProps) {
  const article = useFocusKept<HTMLElement>();
  const opener = useRef<HTMLButtonElement>(null);
  const { id, by, place, resolved_at, answers } = thread;
  const isDone = resolved_at !== null;
  const reply = commenting.begun.find(({ reply_to }) => reply_to === id);
  return (
    <article
      ref={article}
      className={styles.thread}
      aria-label={`Comment by ${by}`}
      data-done={isDone || undefined}
    >
      {isQuoted && place && <blockquote className={styles.quote}>{place.quote}</blockquote>}
      <Said comment={thread} onRemove={commenting.remove} />
      {answers.map((answer) => (
        <Said key={answer.id} comment={answer} onRemove={commenting.remove} />
      ))}
      {reply ? (
        <CommentForm
          label={`Your reply to ${by}`}
          button="Reply"
          comment={reply}
          commenting={commenting}
          onSend={(text) => commenting.add({ text, reply_to: id })}
          opener={opener}
        />
      ) : (
        <div className={styles.actions}>
          <button
            ref={opener}
            type="button"
            className={styles.action}
            onClick={() => commenting.begin({ key: `reply ${id}`, reply_to: id })}
          >
            Reply<span className="visually-hidden"> to {by}</span>
          </button>
          <button
            type="button"
            className={styles.action}
            onClick={() => void attempt(() => commenting.resolve(id, !isDone))}
          >
            {isDone ? 'Reopen' : 'Done'}
            <span className="visually-hidden">: comment by {by}</span>
          </button>
        </div>
      )}
    </article>
  );
}

interface StrayRepliesProps {
  threads: CommentThread[];
  commenting: Commenting;
}

/**
 * Replies being typed to comments that have since been deleted. They are sent as comments on the whole text.
 */
export const StrayReplies = ({ threads, commenting }: StrayRepliesProps) =>
  commenting.begun
    .filter(({ reply_to }) => reply_to !== undefined && threads.every(({ id }) => id !== reply_to))
    .map((comment) => (
      <CommentForm
        key={comment.key}
        label="Your reply to a comment that has been deleted"
        button="Comment"
        comment={comment}
        commenting={commenting}
        onSend={(text) => commenting.add({ text })}
      />
    ));

interface SaidProps {
  comment: ApprovalComment;
  onRemove: (id: number) => Promise<unknown>;
}

function Said({ comment: { id, by, at, text, is_own }, onRemove }: SaidProps) {
  const said = useFocusKept<HTMLDivElement>();
  return (
    <div ref={said} className={styles.said}>
      <p className={styles.who}>
        <strong>{is_own ? 'You' : by}</strong> <Ago time={at} />
        {is_own && (
          <button
            type="button"
            className={styles.action}
            onClick={() => void attempt(() => onRemove(id))}
            aria-label={`Delete your comment “${text.slice(0, 40)}”`}
          >
            Delete
          </button>
        )}
      </p>
      <p className={styles.words} dir="auto">
        {text}
      </p>
    </div>
  );
}
