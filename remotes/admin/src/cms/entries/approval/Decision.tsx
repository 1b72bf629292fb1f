import type { Review } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { notices, Problem, resultsOf409 } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { TextArea } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ContentType } from '../content-type';
import { withSeenChecks } from '../open-checks';
import { approve, keepReview, sendBack } from './approval.queries';
import styles from './ReviewModal.module.css';

/** The text that is decided on, and what comes after that. */
export interface Decided {
  type: Pick<ContentType, 'name'>;
  item: { id: number; title: string };
  onClose: () => void;
  /** The text is on the site, or will be. */
  onApproved: () => Promise<void>;
}

/** Approving exactly what is shown, or sending it back. */
export function useDecision(
  { type, item: { id, title }, onClose, onApproved }: Decided,
  review: Review | null,
) {
  const client = useQueryClient();
  const seen = useRef<string[]>([]);
  const request = review?.request;
  const deciding = useMutation({
    async mutationFn(note: string | null) {
      if (!review || !request) return;
      if (note !== null) {
        keepReview(client, type, id, await sendBack(request.id, note));
        notices.say(`“${title}” has been sent back to ${request.asked_by ?? 'its author'}.`);
      } else {
        const send = (checks: string[]) => approve(request.id, review.version, checks);
        const approved = await withSeenChecks(send, { confirm: 'Publish', seen });
        if (!approved) return;
        keepReview(client, type, id, approved);
        await onApproved();
      }
      onClose();
    },
    onError(error) {
      // The sentence says why, and what there is now is offered beside it.
      const newest = resultsOf409<Review>(error);
      keepReview(client, type, id, newest);
    },
  });
  return {
    isDeciding: deciding.isPending,
    failure: deciding.error && failureOf(deciding.error),
    /** What went wrong was about a text that is not shown any longer. */
    forget: deciding.reset,
    approve: () => deciding.mutate(null),
    sendBack: (note: string) => deciding.mutate(note),
  };
}

interface DecisionProps extends Omit<ReturnType<typeof useDecision>, 'forget'> {
  /** What is written to whoever asked; null until somebody wants to send the text back. */
  note: string | null;
  onNote: (note: string | null) => void;
  asker: string;
  /** Asks first where something would be lost. */
  mayDecide: () => Promise<boolean | undefined>;
}

/** The buttons that approve a text or send it back, and the note that goes with it. */
export function Decision({ note, onNote, asker, mayDecide, isDeciding, failure, ...decide }: DecisionProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const wrong = failure?.errors?.note;

  async function approveText() {
    if (await mayDecide()) decide.approve();
  }

  async function sendTextBack() {
    if (await mayDecide()) decide.sendBack((note ?? '').trim());
  }

  if (note !== null) {
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
          onChange={({ target }) => onNote(target.value)}
        />
        <Problem failure={wrong ? { message: wrong.join(' ') } : null} />
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            onClick={() => {
              flushSync(() => onNote(null));
              opener.current?.focus();
            }}
          >
            Cancel
          </Button>
          <Button busy={isDeciding} onClick={() => void sendTextBack()}>
            Send back
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <Button ref={opener} variant="quiet" onClick={() => onNote('')}>
        Send back…
      </Button>
      <Button busy={isDeciding} onClick={() => void approveText()}>
        Approve and publish
      </Button>
    </>
  );
}
