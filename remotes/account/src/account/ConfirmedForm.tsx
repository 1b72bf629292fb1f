import { Button } from '@lapis/ui';
import { useUser } from '@lapis/ui/account';
import { FieldErrors, Form, PasswordField } from '@lapis/ui/forms';
import type { ComponentProps } from 'react';
import { useFormFailure } from '../form-failure';
import { textOf } from '../text-of';

/** Asks for the present password, of whoever has one; the server wants a recent sign-in of the others. */
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
  /** What the button says while it is done. */
  doing: string;
  variant?: ComponentProps<typeof Button>['variant'];
  busy: boolean;
  error: unknown;
  onConfirm: (body: { current_password: string }) => void;
}

/** A button for what a borrowed session must not do: it asks for the password first. */
export function ConfirmedForm({ action, doing, variant, busy, error, onConfirm }: ConfirmedFormProps) {
  function submit(values: FormData) {
    if (!busy) onConfirm({ current_password: textOf(values, 'current_password') });
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
