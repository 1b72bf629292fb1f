import type { LinkOffer } from '@lapis/contract';
import { Button } from '@lapis/ui';
import { Checkbox, Form, PasswordField } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { EmailField } from '../EmailField';
import { type PlainForm, useFormFailure } from '../form-failure';
import { readText } from '../read-text';
import { noUser, signIn, type TwoFactorChallenge } from '../session/sign-in.queries';
import styles from './LoginPage.module.css';

interface PasswordFormProps {
  /** Called if the account requires a second factor. */
  onAsked: (asked: TwoFactorChallenge) => void;
  onRemember: (remember: boolean) => void;
  /** Address to which the form is sent without scripts. */
  action: string;
  /** Sign-in that was rejected when it was sent without scripts. */
  draft: PlainForm;
  /** Third-party sign-in that will be linked to the account. */
  offer?: LinkOffer;
}

export function PasswordForm({ onAsked, onRemember, action, draft, offer }: PasswordFormProps) {
  const login = useMutation({ ...signIn, onSuccess: ({ asked }) => asked && onAsked(asked) });
  const refusal = useFormFailure(login.error) ?? (login.isIdle ? draft : null);
  const hint = useId();

  function submit(values: FormData) {
    if (login.isPending) return;
    login.mutate({
      email: readText(values, 'email').trim(),
      password: readText(values, 'password'),
      remember: values.has('remember'),
      link: offer?.link,
    });
  }

  return (
    <Form
      method="post"
      action={action}
      onSubmit={submit}
      failure={login.data?.user === null ? noUser : refusal}
      noValidate
    >
      <EmailField defaultValue={offer?.email ?? draft?.values['email']} />
      <PasswordField label="Password" name="password" autoComplete="current-password" required />
      <div>
        <Checkbox
          label="Remember me"
          name="remember"
          defaultChecked={draft?.values['remember'] !== undefined}
          aria-describedby={hint}
          onChange={({ currentTarget }) => onRemember(currentTarget.checked)}
        />
        <p id={hint} className={styles.hint}>
          Keeps you signed in on this device for up to 365 days. Leave it off if other people use it too.
        </p>
      </div>
      <Button type="submit" busy={login.isPending}>
        {login.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
      <p className="visually-hidden" role="status">
        {login.data?.user && 'You are signed in. Your page is opening.'}
      </p>
    </Form>
  );
}
