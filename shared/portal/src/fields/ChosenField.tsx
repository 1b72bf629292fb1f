import { Button } from '@lapis/ui';
import { FieldErrors } from '@lapis/ui/forms';
import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import styles from './ChosenField.module.css';

export const ChosenFrame = (props: ComponentProps<'div'>) => <div {...props} className={styles.field} />;

interface ChosenFieldProps {
  label: string;
  name: string;
  choose: string;
  isChosen: boolean;
  chosen: ReactNode;
  onChoose: () => void;
  onRemove: () => void;
  children?: ReactNode;
}

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
