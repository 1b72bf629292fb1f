import { Field } from '@lapis/ui/forms';
import { useState } from 'react';

interface PercentFieldProps {
  label: string;
  name: string;
  /** From 0 to 1. */
  value: number;
  min?: number;
  onChange: (value: number) => void;
}

/** A fraction, typed in per cent; arrow keys move it by one. */
export function PercentField({ label, value, min = 0, onChange, ...field }: PercentFieldProps) {
  // What is being typed may be no number yet, or one that is too small.
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string) {
    setTyped(text);
    if (text !== '') onChange(Math.min(1, Math.max(min, Number(text) / 100)));
  }

  return (
    <Field
      {...field}
      label={`${label} (%)`}
      type="number"
      min={min * 100}
      max={100}
      value={typed ?? Math.round(value * 100)}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
