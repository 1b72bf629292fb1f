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
  /** Button that opened the form; focused again when the form closes. */
  opener?: RefObject<HTMLButtonElement | null>;
}

/** Input for a comment. Not a `form` element, because it is rendered inside the page's form. */
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
    // Moves focus back only if it is still inside the form.
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
