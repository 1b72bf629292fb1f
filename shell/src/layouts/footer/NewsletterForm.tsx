import { newsletterConsent } from '@lapis/contract/form-rules';
import { errorStatus } from '@lapis/http';
import { href, isAnnounced, Link } from '@lapis/router';
import { Honeypot, useAlive } from '@lapis/ui';
import { useSubmission } from '@lapis/ui/forms';
import { useEffect, useRef } from 'react';
import type { JoinResult } from './join-newsletter';
import styles from './NewsletterForm.module.css';

export function NewsletterForm() {
  const isAlive = useAlive();
  // An older version of the public pages has no page that handles the form without scripts.
  const action = isAnnounced('subscription.join') ? href('subscription.join') : undefined;
  const [answer, ask, busy] = useSubmission<JoinResult | null, FormData>(join, null);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (answer) place.current?.querySelector<HTMLElement>('[role=status], [aria-invalid]')?.focus();
  }, [answer]);

  return (
    <div id="newsletter" ref={place} data-lively={action ? undefined : true} className={styles.newsletter}>
      {answer?.status !== undefined ? (
        <p className={styles.title} role="status" tabIndex={-1}>
          {answer.status}
        </p>
      ) : (
        <form
          method="post"
          action={action}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            ask(new FormData(event.currentTarget));
          }}
        >
          <div>
            <p className={styles.title}>Our news by email</p>
            <p id="newsletter-consent">
              {newsletterConsent} <Link to={href('privacy')}>What we do with your address</Link>
            </p>
          </div>
          <div className={styles.ask}>
            <label htmlFor="newsletter-email">Your email address</label>
            <input
              id="newsletter-email"
              name="email"
              type="email"
              autoComplete="email"
              className={styles.input}
              required
              aria-invalid={answer ? true : undefined}
              aria-describedby={answer ? 'newsletter-failure' : 'newsletter-consent'}
            />
            <button
              type="submit"
              className={styles.button}
              disabled={!isAlive && !action}
              aria-disabled={busy || undefined}
            >
              {busy ? 'Sending…' : 'Subscribe'}
            </button>
            {answer && (
              <p id="newsletter-failure" className={styles.failure} role="alert">
                {answer.failure}
              </p>
            )}
          </div>
          <Honeypot />
        </form>
      )}
    </div>
  );
}

/** Submits the form. Its code is loaded on first use, which may fail offline. */
async function join(_before: JoinResult | null, values: FormData): Promise<JoinResult> {
  try {
    const sending = await import(/* webpackChunkName: "join-newsletter" */ './join-newsletter');
    return await sending.join(values);
  } catch (error) {
    if (errorStatus(error) !== undefined) throw error;
    return { failure: 'There is no connection just now. Please try again later.' };
  }
}
