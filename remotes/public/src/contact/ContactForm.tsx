import { href, Link, useSearchParams } from '@lapis/router';
import { Button, Honeypot, useAlive } from '@lapis/ui';
import { Field, Form, TextArea } from '@lapis/ui/forms';
import { startTransition, useActionState, useEffect, useRef, useState } from 'react';
import styles from './ContactForm.module.css';
import { keptMessage } from './kept-message';
import { type Outcome, sendMessage } from './send-message';

/** Writing to the charity; `?subject=` says beforehand what about. */
export function ContactForm() {
  const [search] = useSearchParams();
  // Stays while the page does, whose own links have no such query.
  const [subject] = useState(search.get('subject') ?? '');
  const isAlive = useAlive();
  const place = useRef<HTMLDivElement>(null);
  const [{ sent, failure }, act, busy] = useActionState<Outcome, FormData>(sendMessage, { failure: null });

  useEffect(() => {
    const form = place.current?.querySelector('form');
    if (form) keptMessage.fillIn(form);
  }, []);

  if (sent) return <Thanks email={sent.email} />;
  return (
    <div ref={place} className={styles.place}>
      <h2>Write to us</h2>
      <noscript>
        <p className={styles.note}>
          This form needs JavaScript. Please write us an e-mail, or call: both stand on this page.
        </p>
      </noscript>
      <Form
        failure={failure}
        noValidate
        onInput={(event) => keptMessage.write(new FormData(event.currentTarget))}
        onSubmit={(values) => {
          if (!busy) startTransition(() => act(values));
        }}
      >
        <div className={styles.who}>
          <Field label="Your name" name="name" autoComplete="name" required />
          <Field
            label="Your e-mail address"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </div>
        <Field label="What is it about?" name="subject" autoComplete="off" defaultValue={subject} required />
        <TextArea label="Your message" name="message" rows={9} dir="auto" required />
        <Honeypot />
        <div className={styles.end}>
          <Button type="submit" busy={busy} disabled={!isAlive}>
            {busy ? 'Sending…' : 'Send message'}
          </Button>
          <p className={styles.note}>
            We use it to answer you, and keep it for 24 months: <Link to={href('privacy')}>privacy</Link>.
          </p>
        </div>
      </Form>
    </div>
  );
}

/** Takes the form's place, and the focus. */
function Thanks({ email }: { email: string }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} className={styles.thanks} role="status" tabIndex={-1}>
      <h2>Thank you. Your message has arrived.</h2>
      <p>
        Somebody will read it and answer to <strong>{email}</strong>. A short mail that says we have it is on
        its way to you; if you can’t find it, look among the spam.
      </p>
      <p>
        Meanwhile: <Link to={href('blog')}>what has happened lately</Link>.
      </p>
    </div>
  );
}
