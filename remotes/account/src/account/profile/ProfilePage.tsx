import { Button } from '@lapis/ui';
import { AccountPage, Outcome, useUser } from '@lapis/ui/account';
import { Field, Form } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormFailure } from '../../form-failure';
import { readText } from '../../read-text';
import { CurrentPassword } from '../ConfirmedForm';
import { Problem } from '../Problem';
import { saveProfile } from './profile.queries';
import styles from './ProfilePage.module.css';

export function Component() {
  const user = useUser();
  const save = useMutation(saveProfile);
  const email = user.pending_email ?? user.email;
  const failure = useFormFailure(save.error);

  function submit(values: FormData) {
    if (save.isPending) return;
    save.mutate({
      firstname: readText(values, 'firstname').trim(),
      lastname: readText(values, 'lastname').trim(),
      email: readText(values, 'email').trim(),
      current_password: readText(values, 'current_password'),
    });
  }

  return (
    <AccountPage title="Profile">
      {user.pending_email && (
        <div className={styles.pending}>
          <p>
            We have sent an email to <strong>{user.pending_email}</strong>. Until you follow its link, you
            sign in with <strong>{user.email}</strong>.
          </p>
          <KeepAddress />
        </div>
      )}
      <Form className={styles.form} onSubmit={submit} failure={failure} noValidate>
        <Field
          label="First name"
          name="firstname"
          autoComplete="given-name"
          defaultValue={user.firstname}
          required
        />
        <Field
          label="Last name"
          name="lastname"
          autoComplete="family-name"
          defaultValue={user.lastname}
          required
        />
        <Address key={email} current={email} />
        <Button className={styles.save} type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
      </Form>
      <Outcome>{save.isSuccess && 'Your profile is saved.'}</Outcome>
    </AccountPage>
  );
}

/** Email field. Asks for the password once a new address has been typed. */
function Address({ current }: { current: string }) {
  const { email } = useUser();
  const [typed, setTyped] = useState(current);
  const isNew = ![email, current].some((one) => one.toLowerCase() === typed.trim().toLowerCase());
  return (
    <>
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint="A new address takes effect once you have confirmed it: we will send a link there."
        defaultValue={current}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        required
      />
      {isNew && <CurrentPassword hint="We ask for it so that no one else can change your address." />}
    </>
  );
}

/** Cancels a pending change to the address by saving the current one. */
function KeepAddress() {
  const { firstname, lastname, email } = useUser();
  const keep = useMutation(saveProfile);
  return (
    <>
      <Button
        variant="quiet"
        busy={keep.isPending}
        onClick={() => keep.mutate({ firstname, lastname, email })}
      >
        Keep {email}
      </Button>
      <Problem error={keep.error} />
    </>
  );
}
