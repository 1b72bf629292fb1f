import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CardPage, Done } from '../CardPage';
import { EmailField } from '../EmailField';
import { useFormFailure } from '../form-failure';
import { readText } from '../read-text';
import { requestReset } from './password.queries';

export function Component() {
  const request = useMutation(requestReset);
  const refusal = useFormFailure(request.error);
  const sent = useRef<HTMLDivElement>(null);
  useEffect(() => sent.current?.focus(), [request.data]);

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
      {request.data ? (
        <Done ref={sent}>
          <p>{request.data.status}</p>
          <p>
            It was sent to <b>{request.variables}</b>, and works for 60 minutes. If it does not arrive, please
            look in your spam folder.
          </p>
          <Button variant="quiet" onClick={() => request.reset()}>
            Use another address
          </Button>
        </Done>
      ) : (
        <>
          <p>Type the address of your account. We will send you a link for choosing a new password.</p>
          <Form
            onSubmit={(values) => {
              if (!request.isPending) request.mutate(readText(values, 'email').trim());
            }}
            failure={refusal}
            noValidate
          >
            <EmailField />
            <Button type="submit" busy={request.isPending}>
              {request.isPending ? 'Sending…' : 'Send me the link'}
            </Button>
          </Form>
        </>
      )}
    </CardPage>
  );
}
