import { emailWords, isEmail, passwordRule, personRules, findProblems } from '@lapis/contract/form-rules';
import { href, Link, useLoaderData } from '@lapis/router';
import { Button, ButtonLink, Honeypot } from '@lapis/ui';
import { Field, Form, NewPasswordField, type FormFailure } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CardPage, SmallPrint } from '../CardPage';
import { EmailField } from '../EmailField';
import { readPlainForm, validationFailure, useFormFailure } from '../form-failure';
import { readText } from '../read-text';
import { register } from './register.queries';

export const loader = readPlainForm;

export function Component() {
  const { draft, sent } = useLoaderData<typeof loader>();
  const opening = useMutation(register);
  const refusal = useFormFailure(opening.error) ?? (opening.isIdle ? draft : null);
  const [missing, setMissing] = useState<FormFailure | null>(null);
  const [person, setPerson] = useState({ firstname: '', lastname: '', email: '', ...draft?.values });
  const about = useMemo(() => Object.values(person).filter(Boolean), [person]);

  function submit(values: FormData) {
    if (opening.isPending) return;
    const password = readText(values, 'password');
    const account = { ...readPerson(values), password, password_confirmation: password };
    const errors = findProblems(account, { ...personRules, password: passwordRule });
    if (!isEmail(account.email)) errors['email'] = [emailWords];
    const failure = validationFailure(errors);
    setMissing(failure);
    if (!failure) opening.mutate({ ...account, website: readText(values, 'website') });
  }

  if (sent) return <SignedIn words={sent.message} />;
  if (opening.data === null) return <SignInByHand />;
  return (
    <CardPage title="Create an account" links={<Link to={href('login')}>I already have an account</Link>}>
      <Form
        method="post"
        action={href('register')}
        onSubmit={submit}
        onInput={({ currentTarget }) => setPerson(readPerson(new FormData(currentTarget)))}
        failure={missing ?? refusal}
        noValidate
      >
        <Field
          label="First name"
          name="firstname"
          autoComplete="given-name"
          defaultValue={draft?.values['firstname']}
          required
        />
        <Field
          label="Last name"
          name="lastname"
          autoComplete="family-name"
          defaultValue={draft?.values['lastname']}
          required
        />
        <EmailField
          defaultValue={draft?.values['email']}
          hint="We will send an email there, to confirm that it is yours."
        />
        <NewPasswordField label="Password" name="password" about={about} required />
        <Honeypot />
        <SmallPrint>
          We keep what you type here for as long as you have the account, and give it to no one. Read more in{' '}
          <Link to={href('privacy')}>privacy</Link> and <Link to={href('terms')}>terms</Link>.
        </SmallPrint>
        <Button type="submit" busy={opening.isPending}>
          {opening.isPending ? 'Creating your account…' : 'Create my account'}
        </Button>
        <p className="visually-hidden" role="status">
          {opening.data && 'Your account is open, and you are signed in.'}
        </p>
      </Form>
    </CardPage>
  );
}

/** Shown after registering without scripts. */
const SignedIn = ({ words }: { words: string }) => (
  <CardPage title="Your account is open">
    <p role="status">{words}</p>
    <ButtonLink to={href('account')}>Go to your account</ButtonLink>
  </CardPage>
);

const SignInByHand = () => (
  <CardPage
    title="Your account is open"
    links={<Link to={href('login')}>Sign in</Link>}
    linksLabel="What is next"
  >
    <p role="status">
      We could not sign you in just now. Please sign in yourself, and check your email for a link that
      confirms your address.
    </p>
  </CardPage>
);

const readPerson = (values: FormData) => ({
  firstname: readText(values, 'firstname').trim(),
  lastname: readText(values, 'lastname').trim(),
  email: readText(values, 'email').trim(),
});
