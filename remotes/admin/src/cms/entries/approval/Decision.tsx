import type { Review } from '@lapis/contract';
import { toFailure } from '@lapis/http';
import { notices, Problem, readConflict } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { TextArea } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ContentType } from '../content-type';
import { withSeenChecks } from '../open-checks';
import { approve, keepReview, sendBack } from './approval.queries';
import styles from './ReviewModal.module.css';

export interface DecisionParams {
  type: Pick<ContentType, 'name'>;
  item: { id: number; title: string };
  onClose: () => void;
  onApproved: () => Promise<void>;
}

export function useDecision(
  { type, item: { id, title }, onClose, onApproved }: DecisionParams,
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
      // On a conflict, caches the newest version, which is then offered to the reviewer beside the error
      // message.
      const newest = readConflict<Review>(error);
      keepReview(client, type, id, newest);
    },
  });
  return {
    isDeciding: deciding.isPending,
    failure: deciding.error && toFailure(deciding.error),
    /** Clears the error, because it was about an older version of the text. */
    forget: deciding.reset,
    approve: () => deciding.mutate(null),
    sendBack: (note: string) => deciding.mutate(note),
  };
}

interface DecisionProps extends Omit<ReturnType<typeof useDecision>, 'forget'> {
  /** Note to the author; null unless the text is being sent back. */
  note: string | null;
  onNote: (note: string | null) => void;
  asker: string;
  mayDecide: () => Promise<boolean | undefined>;
}

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
          hint="Say what to change. You can also comment on a paragraph."
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
