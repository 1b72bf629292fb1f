import { useId } from 'react';
import styles from './RadioField.module.css';

export interface RadioChoice<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

interface RadioFieldProps<Value extends string> {
  legend: string;
  choices: readonly RadioChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function RadioField<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
