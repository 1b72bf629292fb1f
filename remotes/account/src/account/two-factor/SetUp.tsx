import type { CallReply } from '@lapis/contract';
import { Button } from '@lapis/ui';
import { Section } from '@lapis/ui/account';
import { CopyButton } from '@lapis/ui/copy-button';
import { Field, Form } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useFormFailure } from '../../form-failure';
import { readText } from '../../read-text';
import { ConfirmedForm } from '../ConfirmedForm';
import styles from './SetUp.module.css';
import { beginTwoFactor, confirmTwoFactor } from './two-factor.queries';

interface SetUpProps {
  /** Receives the recovery codes when two-factor sign-in has been switched on. */
  onCodes: (codes: string[]) => void;
}

/** Switches on two-factor sign-in: confirms the password, then connects an authenticator app. */
export function SetUp({ onCodes }: SetUpProps) {
  const begin = useMutation(beginTwoFactor);
  if (begin.data) return <ConnectApp {...begin.data} onCodes={onCodes} />;
  return (
    <Section title="Switch on">
      <p>
        You need an authenticator app, such as Aegis, Google Authenticator or the one in your password
        manager.
      </p>
      <ConfirmedForm
        action="Set up"
        doing="One moment…"
        busy={begin.isPending}
        error={begin.error}
        onConfirm={begin.mutate}
      />
    </Section>
  );
}

/** Splits a key into groups of four characters, which are easier to read and type. */
const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ');

type TwoFactorSecret = CallReply<'POST /settings/two-factor'>;

function ConnectApp({ secret, otpauth_url, qr_svg, onCodes }: TwoFactorSecret & SetUpProps) {
  const confirm = useMutation(confirmTwoFactor);
  const failure = useFormFailure(confirm.error);

  function submit(values: FormData) {
    if (confirm.isPending) return;
    confirm.mutate(readText(values, 'code'), {
      onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
    });
  }

  return (
    <Section title="Connect your app" takesFocus>
      <ol className={styles.steps}>
        <li>
          <p>Scan this picture with your app.</p>
          <img
            className={styles.picture}
            src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
            alt="QR code that holds the key for your app; the key is also given below as text"
            width={200}
            height={200}
          />
          <a className={styles.open} href={otpauth_url}>
            Open in your app
          </a>
        </li>
        <li>
          <p>If you can’t scan it, type this key into your app instead.</p>
          <div className={styles.key}>
            <code>{groupByFour(secret)}</code>
            <CopyButton text={secret} label="Copy" />
          </div>
        </li>
        <li>
          <Form onSubmit={submit} failure={failure} noValidate>
            <Field
              label="Type the six digits that your app shows"
              name="code"
              className={styles.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
            <Button type="submit" busy={confirm.isPending}>
              {confirm.isPending ? 'Switching on…' : 'Switch on'}
            </Button>
          </Form>
        </li>
      </ol>
    </Section>
  );
}
