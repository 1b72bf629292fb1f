import { Field } from '@lapis/ui/forms';
import type { ReactNode } from 'react';

interface EmailFieldProps {
  defaultValue?: string;
  hint?: ReactNode;
}

/** Email field for signing in. The name `username` lets password managers recognise it. */
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
