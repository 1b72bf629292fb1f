import { FieldErrors, useHasErrors } from '@lapis/ui/forms';
import { cx } from '@lapis/ui';
import { type ReactNode, useId } from 'react';
import { fieldAnchor } from './field-anchor';
import styles from './Group.module.css';

interface GroupProps {
  legend: string;
  /** Name of the field in the form's errors. */
  name: string;
  hint?: ReactNode;
  children: ReactNode;
}

/**
 * Group of radio buttons with its errors above. If there is an error, the group gets the focus, so that
 * screen readers announce its name and the error.
 */
export function Group({ legend, name, hint, children }: GroupProps) {
  const id = useId();
  const isWrong = useHasErrors(name);
  const describedBy = cx(hint !== undefined && `${id}-hint`, isWrong && `${id}-errors`);
  return (
    <fieldset
      id={fieldAnchor(name)}
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
