import { auth } from '@lapis/auth';
import { passwordRule, problemsOf } from '@lapis/contract/form-rules';
import { statusOf } from '@lapis/http';
import { href, Link, useParams, useSearchParams } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { cutLink, Field, Form, isMailedToken, NewPasswordField, type FormFailure } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CardPage, Done, SmallPrint } from '../CardPage';
import { checkedHere, useFormFailure } from '../form-failure';
import { textOf } from '../text-of';
import { resetPassword } from './password.queries';

interface Words {
  title: string;
  /** What comes before the form. */
  lead?: string;
  /** Of the field. */
  label: string;
  /** What else comes of it. */
  hint?: string;
  button: string;
}

/** Choosing a password with the link of a mail, which says for which address. */
export function ChoosePassword({ title, lead, label, hint, button }: Words) {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const email = search.get('email') ?? '';
  const about = useMemo(() => [email], [email]);
  const reset = useMutation({
    ...resetPassword,
    // Every session has ended, and so has the one of this browser.
    onSuccess: () => auth.clear(),
  });
  const refusal = useFormFailure(reset.error);
  const [missing, setMissing] = useState<FormFailure | null>(null);
  const isUseless = [404, 410].includes(statusOf(reset.error) ?? 0);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => done.current?.focus(), [reset.data]);

  function submit(values: FormData) {
    if (reset.isPending) return;
    const password = textOf(values, 'password');
    const failure = checkedHere(problemsOf({ password }, { password: passwordRule }));
    setMissing(failure);
    if (failure) return;
    reset.mutate({ token, email: textOf(values, 'email').trim(), password, password_confirmation: password });
  }

  if (reset.data) {
    return (
      <CardPage title={title}>
        <Done ref={done}>
          <p>{reset.data.status}</p>
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
      <Form onSubmit={submit} failure={missing ?? refusal} noValidate>
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          // A link that lost the address on its way asks for it.
          readOnly={email !== ''}
          required
        />
        <NewPasswordField label={label} name="password" about={about} required />
        {hint && <SmallPrint>{hint}</SmallPrint>}
        <Button type="submit" busy={reset.isPending}>
          {reset.isPending ? 'Saving…' : button}
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
