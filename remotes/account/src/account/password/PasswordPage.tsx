import { Button } from '@lapis/ui';
import { AccountPage, Outcome, useUser } from '@lapis/ui/account';
import { Form, NewPasswordField } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormFailure } from '../../form-failure';
import { readText } from '../../read-text';
import { CurrentPassword } from '../ConfirmedForm';
import { Identities } from './Identities';
import { changePassword } from './password.queries';
import styles from './PasswordPage.module.css';

export function Component() {
  const { email, firstname, lastname, has_password } = useUser();
  const change = useMutation(changePassword);
  const [changes, setChanges] = useState(0);
  const about = useMemo(() => [email, firstname, lastname], [email, firstname, lastname]);
  const failure = useFormFailure(change.error);

  function submit(values: FormData) {
    if (change.isPending) return;
    change.mutate(
      {
        current_password: readText(values, 'current_password'),
        password: readText(values, 'password'),
        password_confirmation: readText(values, 'password'),
      },
      // Remounts the form, so that no password remains in it.
      { onSuccess: () => setChanges(changes + 1) },
    );
  }

  return (
    <AccountPage
      title={has_password ? 'Password' : 'Choose a password'}
      lead="A new password signs you out on all other devices."
    >
      <Outcome key={changes}>
        {change.isSuccess && 'Your new password is saved. All other devices are signed out.'}
      </Outcome>
      <Form key={`form-${changes}`} className={styles.form} onSubmit={submit} failure={failure} noValidate>
        {/* Password managers need the username. */}
        <div className="visually-hidden" aria-hidden="true">
          <input type="text" autoComplete="username" value={email} tabIndex={-1} readOnly />
        </div>
        <CurrentPassword />
        <NewPasswordField
          label={has_password ? 'New password' : 'Password'}
          name="password"
          about={about}
          required
        />
        <Button className={styles.save} type="submit" busy={change.isPending}>
          {change.isPending ? 'Saving…' : 'Save password'}
        </Button>
      </Form>
      <Identities />
    </AccountPage>
  );
}
