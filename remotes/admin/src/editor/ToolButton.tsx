import { useShortcuts } from '@lapis/portal';
import type { ReactNode } from 'react';
import styles from './ToolButton.module.css';

/** One button as it stands for the text under the caret. */
export interface ToolState {
  name: string;
  label: string;
  /** As a keyboard with Ctrl has it. */
  keys?: string;
  face: ReactNode;
  isOn?: boolean;
  isOff?: boolean;
  isOpen?: boolean;
  press: () => void;
}

interface ToolButtonProps {
  tool: ToolState;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  onReach: (name: string) => void;
}

/** A button of the toolbar, with its name and keys shown while it is pointed at. */
export function ToolButton({ tool, isStop, onReach }: ToolButtonProps) {
  const { name, label, keys, face, isOn, isOff, isOpen, press } = tool;
  const shortcut = useShortcuts();
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      aria-expanded={isOpen}
      data-tip={keys ? `${label} (${shortcut(keys)})` : label}
      onFocus={() => onReach(name)}
      // The selection in the text stays while a tool is used.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && press()}
    >
      {face}
    </button>
  );
}
