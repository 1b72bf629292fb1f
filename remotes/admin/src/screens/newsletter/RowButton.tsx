import { useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';

interface RowButtonProps {
  /** What it does, and to which row. */
  label: string;
  onPress: () => void;
  children: string;
}

/** Does something with a row of a list. Where the row goes with that, what comes next gets the focus. */
export function RowButton({ label, onPress, children }: RowButtonProps) {
  const kept = useFocusKept<HTMLButtonElement>();
  return (
    <Button ref={kept} variant="quiet" aria-label={label} onClick={onPress}>
      {children}
    </Button>
  );
}
