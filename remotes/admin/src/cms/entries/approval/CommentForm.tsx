import { Button } from '@lapis/ui';
import { TextArea } from '@lapis/ui/forms';
import { useState } from 'react';
import { attempt } from '../../../kit/notices/attempt';
import styles from './Thread.module.css';

interface CommentFormProps {
  label: string;
  button: string;
  onSend: (text: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Where a comment is written. It stands within the form of the whole page, so it is none itself. */
export function CommentForm({ label, button, onSend, onCancel }: CommentFormProps) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const isIdle = text.trim() === '';

  async function send() {
    if (isIdle || isSending) return;
    setSending(true);
    const isDone = await attempt(() => onSend(text.trim()));
    setSending(false);
    if (isDone) onCancel();
  }

  return (
    <div className={styles.form}>
      <TextArea
        label={label}
        name="comment"
        rows={3}
        dir="auto"
        maxLength={2000}
        value={text}
        // It opens because somebody asked for it, and writing is what comes next.
        autoFocus
        onChange={(event) => setText(event.target.value)}
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
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
