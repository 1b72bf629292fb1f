import { useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';

interface RowButtonProps {
  /** Accessible name, including the name of the row. */
  label: string;
  onPress: () => void;
  children: string;
}

/** Button in a row of a list. If the row disappears, focus moves to another element. */
export function RowButton({ label, onPress, children }: RowButtonProps) {
  const kept = useFocusKept<HTMLButtonElement>();
  return (
    <Button ref={kept} variant="quiet" aria-label={label} onClick={onPress}>
      {children}
    </Button>
  );
}
