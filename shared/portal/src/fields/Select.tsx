import { inputClass, Labelled } from '@lapis/ui/forms';
import type { ReactNode } from 'react';

interface SelectProps<Value extends string> {
  label: string;
  name: string;
  hint?: ReactNode;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export const Select = <Value extends string>({
  label,
  name,
  hint,
  value,
  options,
  onChange,
}: SelectProps<Value>) => (
  <Labelled label={label} name={name} hint={hint}>
    {(described) => (
      <select
        {...described}
        className={inputClass}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);
