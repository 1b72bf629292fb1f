// By the package's name: each remote has a copy of its forms, and the site's context is the host's.
import { useSite } from '@lapis/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import styles from './NewPasswordField.module.css';
import { useHasErrors } from './Form';
import { PasswordField, type PasswordFieldProps } from './PasswordField';

// Some 200 kB of words that people use: they come when a password is chosen, never before.
const loadMeter = () => import(/* webpackChunkName: "password-strength" */ './password-strength');
type Meter = Awaited<ReturnType<typeof loadMeter>>;

interface NewPasswordFieldProps extends Omit<
  PasswordFieldProps,
  'about' | 'autoComplete' | 'hint' | 'onFocus' | 'onInput'
> {
  /** The person's own words, such as name and address: a password made of them is weak. */
  about?: string[];
}

/** Where a password is chosen: it says while one types how good it is. */
export function NewPasswordField({ about, ...field }: NewPasswordFieldProps) {
  const { app_name } = useSite();
  const [meter, setMeter] = useState<Meter>();
  const [password, setPassword] = useState('');
  // The server knows more, such as which passwords were stolen: no word of praise beside its refusal.
  const isRefused = useHasErrors(field.name);
  // Estimating takes a moment, for which typing must not wait.
  const estimated = useDeferredValue(isRefused ? '' : password);
  const strength = useMemo(
    () => (estimated ? meter?.strengthOf(estimated, [app_name, ...(about ?? [])]) : undefined),
    [meter, estimated, about, app_name],
  );

  function load() {
    // The field works as well without it, as on a slow line, and the next key tries again.
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
