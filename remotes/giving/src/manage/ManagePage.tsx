import { checkWords, emailWords, isEmail } from '@lapis/contract/form-rules';
import { linkWords } from '@lapis/contract/gift-form';
import { toFailure, send, errorStatus } from '@lapis/http';
import { href, isAnnounced, Link, type LoaderFunctionArgs, useLoaderData } from '@lapis/router';
import { Button, Honeypot } from '@lapis/ui';
import { Field, Form, type FormFailure, useSubmission } from '@lapis/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { Page } from '../kit/Page';
import { noConnection } from './no-connection';
import styles from './ManagePage.module.css';

interface LinkRequestState {
  /** Message from the server. It is the same for unknown addresses, so it doesn't reveal who has given. */
  said?: string;
  failure?: FormFailure | null;
}

const invalid = (): LinkRequestState => ({
  failure: { message: checkWords, errors: { email: [emailWords] } },
});

/** Returns the outcome of a form sent without scripts. The server's redirect puts it into the address. */
const initialState = (asked: string | null): LinkRequestState => {
  if (asked === 'sent') return { said: linkWords };
  return asked === 'wrong' ? invalid() : {};
};

export const loader = ({ request }: LoaderFunctionArgs) => ({
  asked: new URL(request.url).searchParams.get('asked'),
});

async function askForLink(_before: LinkRequestState, values: FormData): Promise<LinkRequestState> {
  const email = String(values.get('email') ?? '').trim();
  if (!isEmail(email)) return invalid();
  try {
    const { status } = await send('POST /managed-gifts', {
      body: { email, website: String(values.get('website') ?? '') },
    });
    return { said: status };
  } catch (error) {
    return { failure: errorStatus(error) === undefined ? { message: noConnection } : toFailure(error) };
  }
}

export function Component() {
  const { asked } = useLoaderData<typeof loader>();
  const [start] = useState(() => initialState(asked));
  const [outcome, act, busy] = useSubmission<LinkRequestState, FormData>(askForLink, start);
  const { said, failure = null } = outcome;
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== start) words.current?.focus();
  }, [outcome, start]);

  return (
    <Page
      title="Your gifts"
      lead={
        <p>
          We’ll email you a link to see your gifts, change or stop a monthly one, get a receipt, and add or
          cancel Gift Aid. You don’t need an account.
        </p>
      }
    >
      {said ? (
        <div ref={words} role="status" tabIndex={-1} className={styles.said}>
          <p>{said}</p>
        </div>
      ) : (
        <Form method="post" action={href('give.manage')} failure={failure} noValidate onSubmit={act}>
          <Field
            label="The email address you give with"
            name="email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            required
          />
          <Honeypot />
          <div>
            <Button type="submit" busy={busy}>
              {busy ? 'One moment…' : 'Email me the link'}
            </Button>
          </div>
        </Form>
      )}
      <p className={styles.note}>
        To change or stop a standing order, please ask your bank: we can’t do it for you.{' '}
        {isAnnounced('contact') && (
          <>
            For anything else, <Link to={href('contact')}>ask us</Link>.
          </>
        )}
      </p>
    </Page>
  );
}
