import { Field } from '@lapis/ui/forms';
import type { ComponentProps } from 'react';
import { today } from './days';

interface PastDayFieldProps extends Pick<ComponentProps<typeof Field>, 'required'> {
  label: string;
  name: string;
  value: string;
  onChange: (day: string) => void;
}

/** Field for the day of what has happened, today at the latest. */
export const PastDayField = ({ onChange, ...field }: PastDayFieldProps) => (
  <Field {...field} type="date" max={today()} onChange={({ target }) => onChange(target.value)} />
);
