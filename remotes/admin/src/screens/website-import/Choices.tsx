import { useId } from 'react';
import styles from './WebsiteImport.module.css';

interface ChoicesProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  choices: readonly { value: Value; label: string; hint: string }[];
  onChange: (value: Value) => void;
}

export function Choices<Value extends string>({
  legend,
  name,
  value,
  choices,
  onChange,
}: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <div key={choice.value}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              aria-describedby={`${id}-${choice.value}`}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
          <p id={`${id}-${choice.value}`} className={styles.explained}>
            {choice.hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
