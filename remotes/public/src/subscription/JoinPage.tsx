import { newsletterAsked, newsletterConsent } from '@lapis/contract/form-rules';
import { errorStatus, send, toFailure } from '@lapis/http';
import { readFormDraft } from '@lapis/http/form-draft';
import { href, Link, type LoaderFunctionArgs, useLoaderData } from '@lapis/router';
import { Button, Honeypot } from '@lapis/ui';
import { Field, Form, type FormFailure, useSubmission } from '@lapis/ui/forms';
import { useEffect, useRef } from 'react';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/stories.json';
import styles from './SubscriptionPage.module.css';

interface JoinOutcome {
  status?: string;
  failure?: FormFailure | null;
}

/** Loads the outcome of a form sent without scripts. */
export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const address = new URL(url);
  return { draft: await readFormDraft(address, signal), isSent: address.searchParams.has('sent') };
}

/** Page for subscribing, to which the form in the footer leads without scripts. */
export function Component() {
  const { draft, isSent } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner image={header} title="Our news by email" subtitle="What happened, and what is planned." />
      <div id="ask" className={styles.page}>
        <JoinForm
          initial={isSent ? { status: newsletterAsked } : { failure: draft }}
          email={draft?.values['email']}
        />
      </div>
    </>
  );
}

function JoinForm({ initial, email }: { initial: JoinOutcome; email: string | undefined }) {
  const [outcome, ask, busy] = useSubmission<JoinOutcome, FormData>(join, initial);
  const { status, failure = null } = outcome;
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), [status]);

  if (status !== undefined) {
    return (
      <p ref={words} role="status" tabIndex={-1}>
        {status}
      </p>
    );
  }
  return (
    <Form
      method="post"
      action={`${href('subscription.join')}#ask`}
      failure={failure}
      noValidate
      className={styles.form}
      onSubmit={ask}
    >
      <p>
        {newsletterConsent} <Link to={href('privacy')}>What we do with your address</Link>
      </p>
      <Field
        label="Your email address"
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={email}
        required
      />
      <Honeypot />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : 'Subscribe'}
        </Button>
      </div>
    </Form>
  );
}

async function join(_before: JoinOutcome, values: FormData): Promise<JoinOutcome> {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  try {
    return await send('POST /newsletter', { body: { email: text('email'), website: text('website') } });
  } catch (error) {
    return { failure: errorStatus(error) === undefined ? { message: noConnection } : toFailure(error) };
  }
}

const noConnection = 'There is no connection just now. Please try again later.';
