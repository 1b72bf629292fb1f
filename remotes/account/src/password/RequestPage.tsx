import { href, Link, useLoaderData } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CardPage, Done } from '../CardPage';
import { EmailField } from '../EmailField';
import { readPlainForm, useFormFailure } from '../form-failure';
import { readText } from '../read-text';
import { requestReset } from './password.queries';

export const loader = readPlainForm;

export function Component() {
  const { draft, sent } = useLoaderData<typeof loader>();
  const [first, setFirst] = useState(sent && { status: sent.message, email: sent.values['email'] });
  const request = useMutation(requestReset);
  const refusal = useFormFailure(request.error) ?? (request.isIdle ? draft : null);
  const done = request.data ? { ...request.data, email: request.variables } : first;
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), [done?.status]);

  function startAgain() {
    setFirst(null);
    request.reset();
  }

  return (
    <CardPage
      title="Forgot your password?"
      links={
        <>
          <Link to={href('login')}>Back to sign in</Link>
          <Link to={href('register')}>Create an account</Link>
        </>
      }
    >
      {done ? (
        <Done ref={words}>
          <p>{done.status}</p>
          <p>
            It was sent to <b>{done.email}</b>, and works for 60 minutes. If it does not arrive, please look
            in your spam folder.
          </p>
          <ButtonLink variant="quiet" to={href('password.request')} onClick={startAgain}>
            Use another address
          </ButtonLink>
        </Done>
      ) : (
        <>
          <p>Type the address of your account. We will send you a link for choosing a new password.</p>
          <Form
            method="post"
            action={href('password.request')}
            onSubmit={(values) => {
              if (!request.isPending) request.mutate(readText(values, 'email').trim());
            }}
            failure={refusal}
            noValidate
          >
            <EmailField defaultValue={draft?.values['email']} />
            <Button type="submit" busy={request.isPending}>
              {request.isPending ? 'Sending…' : 'Send me the link'}
            </Button>
          </Form>
        </>
      )}
    </CardPage>
  );
}
