import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { Labelled } from './Form';
import formStyles from './Form.module.css';
import styles from './PasswordField.module.css';

export interface PasswordFieldProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'onBlur' | 'onKeyDown' | 'onKeyUp'
> {
  label: string;
  name: string;
  hint?: ReactNode;
}

/**
 * Password field with a button that shows the password, and a Caps Lock warning. Pasting must work (WCAG
 * 3.3.8).
 */
export function PasswordField({ label, hint, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Labelled label={label} name={input.name} hint={hint} className={className}>
      {(described) => (
        <div>
          <div className={styles.control}>
            <input
              {...input}
              {...described}
              className={formStyles.input}
              type={shown ? 'text' : 'password'}
              autoCapitalize="none"
              spellCheck={false}
              onKeyDown={look}
              // Listens to `keyup` too, because only the release of the Caps Lock key itself reports the new
              // state on every system.
              onKeyUp={look}
              onBlur={() => setCapsLock(false)}
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
          <p className={styles.capsLock} aria-live="polite">
            {capsLock && 'Caps Lock is on.'}
          </p>
        </div>
      )}
    </Labelled>
  );
}
