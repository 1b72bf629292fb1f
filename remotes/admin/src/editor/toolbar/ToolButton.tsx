import { useShortcuts } from '@lapis/portal';
import type { ReactNode } from 'react';
import styles from './ToolButton.module.css';

export interface ToolState {
  name: string;
  label: string;
  keys?: string;
  face: ReactNode;
  isOn?: boolean;
  isOff?: boolean;
  isOpen?: boolean;
  press: () => void;
}

interface ToolButtonProps {
  tool: ToolState;
  /** True for the toolbar's only tab stop (roving tabindex). */
  isStop: boolean;
  onReach: (name: string) => void;
}

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
      // Keeps focus and selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && press()}
    >
      {face}
    </button>
  );
}
