import { Button } from '@lapis/ui';
import { useUser } from '@lapis/ui/account';
import { FieldErrors, Form, PasswordField } from '@lapis/ui/forms';
import type { ComponentProps } from 'react';
import { useFormFailure } from '../form-failure';
import { readText } from '../read-text';

/** Field for the current password. If the account has none, the server requires a recent sign-in. */
export const CurrentPassword = ({ hint }: { hint?: string }) =>
  useUser().has_password ? (
    <PasswordField
      label="Current password"
      name="current_password"
      autoComplete="current-password"
      hint={hint}
      required
    />
  ) : (
    <FieldErrors name="current_password" />
  );

interface ConfirmedFormProps {
  action: string;
  /** Button label while busy. */
  doing: string;
  variant?: ComponentProps<typeof Button>['variant'];
  busy: boolean;
  error: unknown;
  onConfirm: (body: { current_password: string }) => void;
}

/** Form whose button requires the current password, so that a stolen session alone isn't sufficient. */
export function ConfirmedForm({ action, doing, variant, busy, error, onConfirm }: ConfirmedFormProps) {
  function submit(values: FormData) {
    if (!busy) onConfirm({ current_password: readText(values, 'current_password') });
  }
  return (
    <Form onSubmit={submit} failure={useFormFailure(error)} noValidate>
      <CurrentPassword />
      <Button type="submit" variant={variant} busy={busy}>
        {busy ? doing : action}
      </Button>
    </Form>
  );
}
