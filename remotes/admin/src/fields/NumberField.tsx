import { Field } from '@lapis/ui/forms';

interface NumberFieldProps {
  label: string;
  name: string;
  hint?: string;
  value: number;
  onChange: (value: number) => void;
}

/** A whole number, from 0 to 10,000. */
export const NumberField = ({ value, onChange, ...field }: NumberFieldProps) => (
  <Field
    {...field}
    type="number"
    min={0}
    max={10_000}
    value={value}
    onChange={(event) => onChange(Math.trunc(Number(event.target.value)))}
  />
);
