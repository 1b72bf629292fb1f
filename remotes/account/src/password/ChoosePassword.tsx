import { auth } from '@lapis/auth';
import { passwordRule, findProblems } from '@lapis/contract/form-rules';
import { errorStatus } from '@lapis/http';
import { href, Link, useLoaderData, useParams, useSearchParams } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { cutLink, Field, Form, isMailedToken, NewPasswordField, type FormFailure } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CardPage, Done, SmallPrint } from '../CardPage';
import { readPlainForm, validationFailure, useFormFailure } from '../form-failure';
import { readText } from '../read-text';
import { signIn } from '../session/sign-in.queries';
import { resetPassword } from './password.queries';

interface ChoosePasswordProps {
  page: 'password.reset' | 'password.welcome';
  title: string;
  lead?: string;
  label: string;
  hint?: string;
  button: string;
  /** Signs the user in right after saving the password. */
  signsIn?: boolean;
}

export const loader = readPlainForm;

/** Form to choose a password, opened from an emailed link that contains the email address. */
export function ChoosePassword({
  page,
  title,
  lead,
  label,
  hint,
  button,
  signsIn = false,
}: ChoosePasswordProps) {
  const { token = '' } = useParams();
  const { draft, sent } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const email = search.get('email') ?? '';
  const about = useMemo(() => [email], [email]);
  const signingIn = useMutation(signIn);
  const reset = useMutation({
    ...resetPassword,
    async onSuccess(_, { email: address, password }) {
      // The server has ended all sessions, including this browser's.
      auth.clear();
      // If signing in fails, the page says that the password is saved and links to the sign-in form.
      if (signsIn)
        await signingIn.mutateAsync({ email: address, password, remember: false }).catch(() => null);
    },
  });
  const refusal = useFormFailure(reset.error) ?? (reset.isIdle ? draft : null);
  const status = reset.data?.status ?? sent?.message;
  const [missing, setMissing] = useState<FormFailure | null>(null);
  const isUseless = [404, 410].includes(errorStatus(reset.error) ?? 0);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => done.current?.focus(), [status]);

  function submit(values: FormData) {
    if (reset.isPending) return;
    const password = readText(values, 'password');
    const failure = validationFailure(findProblems({ password }, { password: passwordRule }));
    setMissing(failure);
    if (failure) return;
    reset.mutate({
      token,
      email: readText(values, 'email').trim(),
      password,
      password_confirmation: password,
    });
  }

  // Once the visitor is signed in, the host opens a different page. Until then, the form stays.
  if (status !== undefined && !signingIn.data?.user) {
    return (
      <CardPage title={title}>
        <Done ref={done}>
          <p>{status}</p>
        </Done>
        <ButtonLink to={href('login')}>Sign in</ButtonLink>
      </CardPage>
    );
  }
  if (!isMailedToken(token)) {
    return (
      <CardPage title={title} links={linksTo('Ask for a new link')}>
        <p>{cutLink}</p>
      </CardPage>
    );
  }
  return (
    <CardPage title={title} links={linksTo(isUseless ? 'Ask for a new link' : 'Ask for another link')}>
      {lead && <p>{lead}</p>}
      <Form
        method="post"
        action={`${href(page, { token })}?${new URLSearchParams(email ? { email } : {})}`}
        onSubmit={submit}
        failure={missing ?? refusal}
        noValidate
      >
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email || draft?.values['email']}
          // Editable if the link doesn't contain an address.
          readOnly={email !== ''}
          required
        />
        <NewPasswordField label={label} name="password" about={about} required />
        {hint && <SmallPrint>{hint}</SmallPrint>}
        <Button type="submit" busy={!reset.isIdle && !reset.isError}>
          {!reset.isIdle && !reset.isError ? 'Saving…' : button}
        </Button>
      </Form>
    </CardPage>
  );
}

const linksTo = (request: string) => (
  <>
    <Link to={href('password.request')}>{request}</Link>
    <Link to={href('login')}>Back to sign in</Link>
  </>
);
