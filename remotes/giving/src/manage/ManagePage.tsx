import { emailWords, isEmail } from '@lapis/contract/form-rules';
import { checkWords } from '@lapis/contract/gift-form';
import { failureOf, send, statusOf } from '@lapis/http';
import { href, isAnnounced, Link } from '@lapis/router';
import { Button, Honeypot, useAlive, useSite } from '@lapis/ui';
import { Field, Form, type FormFailure } from '@lapis/ui/forms';
import { startTransition, useActionState, useEffect, useRef } from 'react';
import { Page } from '../kit/Page';
import { noConnection } from './no-connection';
import styles from './ManagePage.module.css';

interface Outcome {
  /** What the server said: the same for every address. */
  said?: string;
  failure?: FormFailure | null;
}

async function askForLink(_before: Outcome, values: FormData): Promise<Outcome> {
  const email = String(values.get('email') ?? '').trim();
  if (!isEmail(email)) return { failure: { message: checkWords, errors: { email: [emailWords] } } };
  try {
    const { status } = await send('POST /managed-gifts', {
      body: { email, website: String(values.get('website') ?? '') },
    });
    return { said: status };
  } catch (error) {
    return { failure: statusOf(error) === undefined ? { message: noConnection } : failureOf(error) };
  }
}

/** Asks for the address that one gives with, to which a link is mailed. */
export function Component() {
  const [{ said, failure = null }, act, busy] = useActionState<Outcome, FormData>(askForLink, {});
  const isAlive = useAlive();
  const { email } = useSite();
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) words.current?.focus();
  }, [said]);

  return (
    <Page
      title="Your gifts"
      lead={
        <p>
          We mail you a link by which you see your gifts, change or stop a monthly one, get a receipt, and add
          or end Gift Aid. You need no account for it.
        </p>
      }
    >
      {said ? (
        <div ref={words} role="status" tabIndex={-1} className={styles.said}>
          <p>{said}</p>
        </div>
      ) : (
        <Form
          failure={failure}
          noValidate
          onSubmit={(values) => {
            if (!busy) startTransition(() => act(values));
          }}
        >
          <Field
            label="The email address that you give with"
            name="email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
          />
          <Honeypot />
          <div>
            <Button type="submit" busy={busy} disabled={!isAlive}>
              {busy ? 'One moment…' : 'Mail me the link'}
            </Button>
          </div>
        </Form>
      )}
      <noscript>
        <p>
          This form needs JavaScript. Please write to us instead{email && `, to ${email}`}: we change or stop
          your gift for you.
        </p>
      </noscript>
      <p className={styles.note}>
        A standing order is changed and stopped at your bank: we can’t do it for you.{' '}
        {isAnnounced('contact') && (
          <>
            For anything else, <Link to={href('contact')}>ask us</Link>.
          </>
        )}
      </p>
    </Page>
  );
}
