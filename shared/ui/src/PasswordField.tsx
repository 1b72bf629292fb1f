import { useState, type ComponentProps, type ReactNode } from 'react';
import { Labelled } from './Form';
import formStyles from './Form.module.css';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  name: string;
  hint?: ReactNode;
}

/** A password's field with a button that shows what was typed (WCAG 3.3.8 asks that pasting works, too). */
export function PasswordField({ label, hint, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled label={label} name={input.name} hint={hint} className={className}>
      {(described) => (
        <div className={styles.control}>
          <input
            {...input}
            {...described}
            className={formStyles.input}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Labelled>
  );
}
