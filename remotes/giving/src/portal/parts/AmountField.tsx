import { Field } from '@lapis/ui/forms';
import type { ComponentProps } from 'react';

interface AmountFieldProps extends Pick<ComponentProps<typeof Field>, 'autoFocus' | 'hint' | 'required'> {
  label?: string;
  name?: string;
  /** Amount in pounds, as the user typed it. */
  value: string;
  onChange: (value: string) => void;
}

export const AmountField = ({
  label = 'Amount in pounds',
  name = 'amount',
  onChange,
  ...field
}: AmountFieldProps) => (
  <Field
    {...field}
    label={label}
    name={name}
    inputMode="decimal"
    autoComplete="off"
    onChange={({ target }) => onChange(target.value)}
  />
);
