import { Button } from '@lapis/ui';
import { FieldErrors } from '@lapis/ui/forms';
import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import styles from './ChosenField.module.css';

/** What is chosen, and the buttons that choose it, one below the other. */
export const ChosenFrame = (props: ComponentProps<'div'>) => <div {...props} className={styles.field} />;

interface ChosenFieldProps {
  label: string;
  /** Of the field whose errors stand here. */
  name: string;
  /** What the button says while nothing is chosen. */
  choose: string;
  isChosen: boolean;
  /** What is chosen, as it is shown. */
  chosen: ReactNode;
  onChoose: () => void;
  onRemove: () => void;
  /** What else there is to say of what is chosen. */
  children?: ReactNode;
}

/** Something that is chosen in a window, shown by itself, and may be none. */
export function ChosenField({
  label,
  name,
  choose,
  isChosen,
  chosen,
  onChoose,
  onRemove,
  children,
}: ChosenFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLButtonElement>(null);

  function remove() {
    onRemove();
    // The button that was pressed goes; the focus would be lost with it.
    chooser.current?.focus();
  }

  return (
    <ChosenFrame role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {isChosen && chosen}
      <div className={styles.actions}>
        <Button ref={chooser} variant="quiet" onClick={onChoose}>
          {isChosen ? 'Change' : choose}
        </Button>
        {isChosen && (
          <Button variant="quiet" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <FieldErrors name={name} />
      {children}
    </ChosenFrame>
  );
}
