import type { Message } from '@lapis/contract';
import { findProblems, replyRule } from '@lapis/contract/form-rules';
import { toFailure, errorStatus } from '@lapis/http';
import { MailNotice, notices, useMailIsSent } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Form, type FormFailure, TextArea } from '@lapis/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createLocalDraft } from '../../cms/entries/local-draft';
import { cacheMessage, replyTo } from './messages.queries';
import styles from './MessagePage.module.css';

const notSent = 'Your reply was not sent. It is still here: please try again';

/** Form to reply by email. Keeps unsent text in this browser. */
export function AnswerForm({ message: { id, name, email, subject } }: { message: Message }) {
  const client = useQueryClient();
  const [localDraft] = useState(() => createLocalDraft<{ message: string }>('answer', id));
  const [text, setText] = useState(() => localDraft.read()?.fields.message ?? '');
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const isSent = useMailIsSent();
  const [isSending, setSending] = useState(false);

  function type(message: string) {
    setText(message);
    if (message) localDraft.write({ message }, 0);
    else localDraft.remove();
  }

  async function submit() {
    if (isSending) return;
    const errors = findProblems({ message: text.trim() }, { message: replyRule });
    if (errors.message) return setFailure({ message: 'Please check your reply.', errors });
    setSending(true);
    try {
      cacheMessage(client, await replyTo(id, text));
      type('');
      setFailure(null);
      notices.say(
        isSent
          ? `Your reply has been saved and will be sent to ${email}.`
          : 'Your reply has been saved but not sent: no mail server is set up.',
      );
    } catch (error) {
      setFailure(notSentBecause(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <Form onSubmit={() => void submit()} failure={failure} noValidate aria-label="Reply">
      <MailNotice>
        To reply now, write to{' '}
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(text)}`}
        >
          {email}
        </a>{' '}
        from your own email program: it opens with what you have typed here.
      </MailNotice>
      <TextArea
        label={`Your reply to ${name}`}
        name="message"
        hint={isSent && `Sent to ${email} by email, with the message below it.`}
        rows={8}
        dir="auto"
        value={text}
        readOnly={isSending}
        onChange={(event) => type(event.target.value)}
        required
      />
      <div className={styles.send}>
        <Button type="submit" busy={isSending}>
          {isSending ? 'Sending…' : isSent ? 'Send reply' : 'Save reply'}
        </Button>
        {text && !isSending && (
          <p className={styles.kept}>Kept in this browser{isSent && ' until it is sent'}.</p>
        )}
      </div>
    </Form>
  );
}

function notSentBecause(error: unknown): FormFailure {
  const status = errorStatus(error);
  if (status === undefined) return { message: `${notSent} when you are connected.` };
  if (status >= 500) return { message: `${notSent} in a moment.` };
  if (status === 401) return { message: `${notSent} after you have signed in again in another tab.` };
  return toFailure(error);
}
