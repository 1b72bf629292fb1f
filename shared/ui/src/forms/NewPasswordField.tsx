// Imports `useSite` by package name, because each remote bundles its forms but shares the host's context.
import { useSite } from '@lapis/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import styles from './NewPasswordField.module.css';
import { useHasErrors } from './Form';
import { PasswordField, type PasswordFieldProps } from './PasswordField';

// Loads about 200 kB of word lists only when a visitor chooses a password.
const loadMeter = () => import(/* webpackChunkName: "password-strength" */ './password-strength');
type Meter = Awaited<ReturnType<typeof loadMeter>>;

interface NewPasswordFieldProps extends Omit<
  PasswordFieldProps,
  'about' | 'autoComplete' | 'hint' | 'onFocus' | 'onInput'
> {
  about?: string[];
}

/** Password field that rates the password while the user types. */
export function NewPasswordField({ about, ...field }: NewPasswordFieldProps) {
  const { app_name } = useSite();
  const [meter, setMeter] = useState<Meter>();
  const [password, setPassword] = useState('');
  // Shows no rating if the server rejected the password, because the server may know that it has been leaked.
  const isRefused = useHasErrors(field.name);
  // Deferred, so that rating the password doesn't slow down typing.
  const estimated = useDeferredValue(isRefused ? '' : password);
  const strength = useMemo(
    () => (estimated ? meter?.ratePassword(estimated, [app_name, ...(about ?? [])]) : undefined),
    [meter, estimated, about, app_name],
  );

  function load() {
    // If loading fails, the field works without the meter, and the next key retries.
    if (!meter) loadMeter().then(setMeter, () => setMeter(undefined));
  }

  return (
    <div>
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint="At least 10 characters. Three random words make a good one."
        onFocus={load}
        onInput={({ currentTarget }) => {
          load();
          setPassword(currentTarget.value);
        }}
      />
      {strength && (
        <div className={styles.bars} data-level={strength.level} aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      <p className={styles.words} aria-live="polite">
        {strength && (
          <>
            <span className="visually-hidden">Strength: </span>
            <strong>{strength.word}</strong>
            {strength.advice && <>. {strength.advice}</>}
          </>
        )}
      </p>
    </div>
  );
}
