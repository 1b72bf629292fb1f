import { errorStatus } from '@lapis/http';
import { href } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { Field, FieldErrors, Form } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { OtherWays } from '../CardPage';
import { type PlainForm, useFormFailure } from '../form-failure';
import { readText } from '../read-text';
import { answerChallenge, noUser, type TwoFactorChallenge } from '../session/sign-in.queries';
import styles from './LoginPage.module.css';

interface TwoFactorFormProps {
  asked: TwoFactorChallenge;
  /** Code that was rejected when it was sent without scripts. */
  draft: PlainForm;
  /** Returns to the password form, because the sign-in must be started again. */
  onBack: () => void;
}

/** Second step of a sign-in: requests a code from the app, or a recovery code. */
export function TwoFactorForm({ asked, draft, onBack }: TwoFactorFormProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const answer = useMutation(answerChallenge);
  const refusal = useFormFailure(answer.error) ?? (answer.isIdle ? draft : null);
  const isOver = errorStatus(answer.error) === 410;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), [byRecovery]);

  function submit(values: FormData) {
    if (answer.isPending) return;
    const code = byRecovery
      ? { recovery_code: readText(values, 'recovery_code') }
      : { code: readText(values, 'code') };
    answer.mutate({ ...asked, ...code });
  }

  return (
    <div ref={place} className={styles.step}>
      <Form
        method="post"
        action={`${href('login')}?${formQuery(asked)}`}
        onSubmit={submit}
        failure={answer.data === null ? noUser : refusal}
        // Without scripts, the field for the app's code takes recovery codes too.
        anchorOf={() => id}
        noValidate
      >
        {byRecovery ? (
          <Field
            key="recovery"
            id={id}
            label="Recovery code"
            name="recovery_code"
            hint="One of the eight that you kept when you switched on two-factor sign-in. Each works once."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        ) : (
          <Field
            key="code"
            id={id}
            label="Code"
            name="code"
            hint="The six digits that your authenticator app shows for this site."
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        )}
        <noscript>
          <p>You can type one of your recovery codes instead.</p>
        </noscript>
        {!byRecovery && <FieldErrors name="recovery_code" />}
        <Button type="submit" busy={answer.isPending}>
          {answer.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
        <p className="visually-hidden" role="status">
          {answer.data && 'You are signed in. Your page is opening.'}
        </p>
      </Form>
      <OtherWays>
        <Button
          className={styles.toggle}
          variant="quiet"
          onClick={() => {
            answer.reset();
            setByRecovery(!byRecovery);
          }}
        >
          {byRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
        <ButtonLink to={href('login')} variant={isOver ? 'primary' : 'quiet'} onClick={onBack}>
          Start again
        </ButtonLink>
      </OtherWays>
    </div>
  );
}

const formQuery = ({ challenge, remember }: TwoFactorChallenge) =>
  new URLSearchParams({ challenge, ...(remember && { remember: 'on' }) }).toString();
