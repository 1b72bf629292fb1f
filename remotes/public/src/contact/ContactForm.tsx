import type { CallReply } from '@lapis/contract';
import { href, Link, useLocation, useSearchParams } from '@lapis/router';
import { Button, Honeypot } from '@lapis/ui';
import { Field, Form, TextArea, useSubmission } from '@lapis/ui/forms';
import { useEffect, useRef, useState } from 'react';
import styles from './ContactForm.module.css';
import { messageDraft } from './message-draft';
import { type SendMessageResult, sendMessage, type SentMessage } from './send-message';

const toForm = '#write';

interface ContactFormProps {
  /** Message that was rejected when it was sent without scripts. */
  draft: CallReply<'GET /form-drafts/:token'>['results'] | null;
  /** Sender of a message that was sent without scripts; the address is only known for an hour. */
  sent: SentMessage | null;
}

export function ContactForm(start: ContactFormProps) {
  const [message, setMessage] = useState(1);
  const first = message === 1 ? start : { draft: null, sent: null };
  return <Message key={message} {...first} onAgain={() => setMessage(message + 1)} />;
}

function Message({ draft, sent: sentBefore, onAgain }: ContactFormProps & { onAgain: () => void }) {
  const [search] = useSearchParams();
  const { hash, key } = useLocation();
  // Read once, because links within the page drop the query.
  const [subject] = useState(search.get('subject') ?? draft?.values['subject']);
  const place = useRef<HTMLDivElement>(null);
  const [{ sent, failure }, act, busy] = useSubmission<SendMessageResult, FormData>(
    sendMessage,
    sentBefore ? { sent: sentBefore } : { failure: draft },
  );

  useEffect(() => {
    const form = place.current?.querySelector('form');
    if (form) messageDraft.fillIn(form);
  }, []);

  // When the visitor follows a link to the form, focuses the form and fills in the link's subject.
  useEffect(() => {
    const form = place.current?.querySelector('form');
    if (!form || hash !== toForm) return;
    const asked = search.get('subject');
    const subjectField = form.elements.namedItem('subject');
    if (asked && subjectField instanceof HTMLInputElement) subjectField.value = asked;
    const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([tabindex="-1"]), textarea')];
    (fields.find(({ value }) => !value) ?? fields[0])?.focus({ preventScroll: true });
  }, [hash, key, search]);

  if (sent) return <Thanks email={sent.email} onAgain={onAgain} />;
  return (
    <div ref={place} className={styles.place}>
      <h2>Write to us</h2>
      <Form
        {...messageDraft.mark}
        method="post"
        action={`${href('contact')}#write`}
        failure={failure}
        noValidate
        onInput={(event) => messageDraft.write(new FormData(event.currentTarget))}
        onSubmit={act}
      >
        <div className={styles.who}>
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            defaultValue={draft?.values['name']}
            required
          />
          <Field
            label="Your email address"
            name="email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={draft?.values['email']}
            required
          />
        </div>
        <Field label="What is it about?" name="subject" autoComplete="off" defaultValue={subject} required />
        <TextArea
          label="Your message"
          name="message"
          rows={9}
          dir="auto"
          defaultValue={draft?.values['message']}
          required
        />
        <Honeypot />
        <div className={styles.end}>
          <Button type="submit" busy={busy}>
            {busy ? 'Sending…' : 'Send message'}
          </Button>
          <p className={styles.note}>
            We use it to reply to you, and keep it for 24 months: <Link to={href('privacy')}>privacy</Link>.
          </p>
        </div>
      </Form>
    </div>
  );
}

/**
 * Replaces the form once the message has been sent, and takes the focus. The form returns when the visitor
 * follows a link to it.
 */
function Thanks({ email, onAgain }: { email: string | undefined; onAgain: () => void }) {
  const words = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const [sentAt] = useState(key);
  useEffect(() => {
    messageDraft.remove();
    words.current?.focus();
  }, []);
  useEffect(() => {
    if (key !== sentAt && hash === toForm) onAgain();
  }, [key, sentAt, hash, onAgain]);

  return (
    <div ref={words} className={styles.thanks} role="status" tabIndex={-1}>
      <h2>Thank you. Your message has arrived.</h2>
      <p>
        Someone will read it and reply to you{' '}
        {email ? (
          <>
            at <strong>{email}</strong>
          </>
        ) : (
          'by email'
        )}
        . A short email to say we have it is on its way to you; if you can’t find it, look in your spam
        folder.
      </p>
      <p>In the meantime you may like to</p>
      <ul>
        <li>
          <Link to={href('action')}>see what else helps</Link>: money, an evening, a skill
        </li>
        <li>
          <Link to={href('reports')}>read our reports</Link>, year by year
        </li>
        <li>
          <Link to={href('stories')}>read what has happened recently</Link>
        </li>
        <li>
          <a href="#newsletter">get our news by email</a>
        </li>
      </ul>
    </div>
  );
}
