import { attempt, useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { TextArea } from '@lapis/ui/forms';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './Thread.module.css';
import type { BegunComment, Commenting } from './use-commenting';

interface CommentFormProps {
  label: string;
  button: string;
  comment: BegunComment;
  commenting: Commenting;
  onSend: (text: string) => Promise<unknown>;
  /** The button that opened the form, and that stands in its place once it is closed; none where that is gone. */
  opener?: RefObject<HTMLButtonElement | null>;
}

/** Where a comment is written. It stands within the form of the whole page, so it is none itself. */
export function CommentForm({
  label,
  button,
  comment: { key, text },
  commenting,
  onSend,
  opener,
}: CommentFormProps) {
  const [isSending, setSending] = useState(false);
  const form = useFocusKept<HTMLDivElement>();
  const isIdle = text.trim() === '';

  function close() {
    // Whoever has gone on to something else meanwhile stays there.
    const hasFocus = form.current?.contains(document.activeElement);
    flushSync(() => commenting.end(key));
    if (hasFocus) opener?.current?.focus();
  }

  async function send() {
    if (isIdle || isSending) return;
    setSending(true);
    const isDone = await attempt(() => onSend(text.trim()));
    setSending(false);
    if (isDone) close();
  }

  return (
    <div ref={form} className={styles.form}>
      <TextArea
        label={label}
        name="comment"
        rows={3}
        dir="auto"
        maxLength={2000}
        value={text}
        // It opens because somebody asked for it, and writing is what comes next.
        autoFocus
        onChange={({ target }) => commenting.type(key, target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
      <div className={styles.buttons}>
        <Button busy={isSending} aria-disabled={isIdle || undefined} onClick={() => void send()}>
          {button}
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
