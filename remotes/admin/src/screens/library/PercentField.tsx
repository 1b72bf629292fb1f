import { Field } from '@lapis/ui/forms';
import { useState } from 'react';

interface PercentFieldProps {
  label: string;
  name: string;
  /** Fraction from 0 to 1. */
  value: number;
  min?: number;
  onChange: (value: number) => void;
}

export function PercentField({ label, value, min = 0, onChange, ...field }: PercentFieldProps) {
  // Keeps the text as typed: it may not be a number yet, or may be too small.
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
