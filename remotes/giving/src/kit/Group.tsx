import { FieldErrors, useHasErrors } from '@lapis/ui/forms';
import { cx } from '@lapis/ui';
import { type ReactNode, useId } from 'react';
import { anchorOf } from './anchor-of';
import styles from './Group.module.css';

interface GroupProps {
  legend: string;
  /** Of its fields, as the form's errors name them. */
  name: string;
  hint?: ReactNode;
  children: ReactNode;
}

/**
 * Choices that belong together, with what is wrong with them above them. The focus goes to the group where something
 * is, so that what is read out is its name and what is wrong.
 */
export function Group({ legend, name, hint, children }: GroupProps) {
  const id = useId();
  const isWrong = useHasErrors(name);
  const describedBy = cx(hint !== undefined && `${id}-hint`, isWrong && `${id}-errors`);
  return (
    <fieldset
      id={anchorOf(name)}
      role="radiogroup"
      className={styles.group}
      tabIndex={isWrong ? -1 : undefined}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldErrors id={`${id}-errors`} name={name} />
      {children}
    </fieldset>
  );
}
