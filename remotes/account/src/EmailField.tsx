import { Field } from '@lapis/ui/forms';
import type { ReactNode } from 'react';

interface EmailFieldProps {
  defaultValue?: string;
  hint?: ReactNode;
}

/** The address that somebody signs in with, so that password managers know it. */
export const EmailField = (props: EmailFieldProps) => (
  <Field
    {...props}
    label="E-mail"
    name="email"
    type="email"
    autoComplete="username"
    spellCheck={false}
    required
  />
);
