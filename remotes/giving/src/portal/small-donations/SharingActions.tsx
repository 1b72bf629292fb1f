import { attempt, useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';
import type { ReactNode } from 'react';

interface SharingActionsProps {
  entry: { name: string; is_removed: boolean };
  onChange: () => void;
  onRemove: () => Promise<void>;
  onRestore: () => Promise<void>;
}

/** Buttons of a building or charity in its list. A removed one can only be brought back. */
export function SharingActions({ entry, onChange, onRemove, onRestore }: SharingActionsProps) {
  const of = <span className="visually-hidden"> {entry.name}</span>;
  if (entry.is_removed) return <Kept onPress={() => void attempt(onRestore)}>Bring back{of}</Kept>;
  return (
    <>
      <Kept onPress={onChange}>Change{of}</Kept>
      <Kept onPress={() => void attempt(onRemove)}>Remove{of}</Kept>
    </>
  );
}

/** Button that may disappear after use. If it does, the focus moves to the element after it. */
function Kept({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const kept = useFocusKept<HTMLButtonElement>();
  return (
    <Button ref={kept} variant="quiet" onClick={onPress}>
      {children}
    </Button>
  );
}
