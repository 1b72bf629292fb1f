import { CloseIcon, DeeperIcon, DownIcon, OuterIcon, PlusIcon, UpIcon } from '@lapis/portal';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import styles from './Menus.module.css';

export interface LinkMoves {
  onMove: (by: 1 | -1) => void;
  onPutBelow?: (() => void) | undefined;
  onAddBelow?: (() => void) | undefined;
  onTakeOut?: (() => void) | undefined;
  onRemove: () => void;
}

interface LinkActionsProps extends LinkMoves {
  name: string;
  position: { index: number; count: number };
}

export function LinkActions({ name, position: { index, count }, ...moves }: LinkActionsProps) {
  const { onMove, onPutBelow, onAddBelow, onTakeOut, onRemove } = moves;

  /** Moves the row, and keeps focus on the pressed button. */
  function move(by: 1 | -1, button: HTMLElement) {
    flushSync(() => onMove(by));
    button.focus();
  }

  /** Runs an action that removes the row, and focuses the next one. */
  function runAndFocusNext(act: () => void, button: HTMLElement) {
    const list = button.closest('ol');
    const form = button.closest('form');
    flushSync(act);
    const next = list?.children[Math.min(index, count - 2)] ?? form;
    next?.querySelector<HTMLElement>('input')?.focus();
  }

  const act = (
    Icon: ComponentType,
    label: string,
    run: (button: HTMLElement) => void,
    { title, isOff = false }: { title?: string; isOff?: boolean } = {},
  ) => (
    <button
      type="button"
      aria-label={label}
      title={title}
      aria-disabled={isOff || undefined}
      onClick={({ currentTarget }) => !isOff && run(currentTarget)}
    >
      <Icon />
    </button>
  );

  return (
    <span className={styles.actions}>
      {act(UpIcon, `Move ${name} up`, (button) => move(-1, button), { isOff: index === 0 })}
      {act(DownIcon, `Move ${name} down`, (button) => move(1, button), { isOff: index === count - 1 })}
      {onPutBelow &&
        act(
          DeeperIcon,
          `Nest ${name} under the item above`,
          (button) => runAndFocusNext(onPutBelow, button),
          { title: 'Nest under the item above', isOff: index === 0 },
        )}
      {onAddBelow && act(PlusIcon, `Add a link below ${name}`, onAddBelow, { title: 'Add a link below' })}
      {onTakeOut &&
        act(OuterIcon, `Move ${name} out a level`, (button) => runAndFocusNext(onTakeOut, button), {
          title: 'Move out a level',
        })}
      {act(CloseIcon, `Remove ${name}`, (button) => runAndFocusNext(onRemove, button), { title: 'Remove' })}
    </span>
  );
}
