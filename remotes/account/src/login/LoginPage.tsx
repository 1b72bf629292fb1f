import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Checkbox, Field, Form, PasswordField } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { noUser, signIn, signInFailure } from './login.queries';
import styles from './LoginPage.module.css';

const textOf = (values: FormData, name: string) => String(values.get(name) ?? '');

/** Signing in with e-mail address and password. */
export function Component() {
  const login = useMutation(signIn);
  // The form moves the focus with every new failure, so one failure must stay one object.
  const refusal = useMemo(() => (login.error ? signInFailure(login.error) : null), [login.error]);
  const hint = useId();

  function submit(values: FormData) {
    if (login.isPending) return;
    login.mutate({
      email: textOf(values, 'email').trim(),
      password: textOf(values, 'password'),
      remember: values.has('remember'),
    });
  }

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Sign in</h1>
      <Form onSubmit={submit} failure={login.data === null ? noUser : refusal} noValidate>
        <Field
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <div>
          <Checkbox label="Remember me" name="remember" aria-describedby={hint} />
          <p id={hint} className={styles.hint}>
            Keeps you signed in on this device for 365 days. Leave it off if other people use it too.
          </p>
        </div>
        <Button type="submit" busy={login.isPending}>
          {login.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
        <p className="visually-hidden" role="status">
          {login.data && 'You are signed in. Your page is being opened.'}
        </p>
      </Form>
      <nav className={styles.links} aria-label="Other ways in">
        <Link to={href('password.request')}>Forgot your password?</Link>
        <Link to={href('register')}>Create an account</Link>
      </nav>
    </div>
  );
}
