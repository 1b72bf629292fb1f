import { attempt, KeptButton } from '@lapis/portal';

interface SharingActionsProps {
  entry: { name: string; is_removed: boolean };
  onChange: () => void;
  onRemove: () => Promise<void>;
  onRestore: () => Promise<void>;
}

/** Buttons of a building or charity in its list. A removed one can only be brought back. */
export function SharingActions({ entry, onChange, onRemove, onRestore }: SharingActionsProps) {
  const of = <span className="visually-hidden"> {entry.name}</span>;
  if (entry.is_removed)
    return <KeptButton onClick={() => void attempt(onRestore)}>Bring back{of}</KeptButton>;
  return (
    <>
      <KeptButton onClick={onChange}>Change{of}</KeptButton>
      <KeptButton onClick={() => void attempt(onRemove)}>Remove{of}</KeptButton>
    </>
  );
}
