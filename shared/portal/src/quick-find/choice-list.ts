import { type KeyboardEvent, useState } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count,
};

/**
 * Returns the index that an arrow key moves to, wrapping around; undefined for other keys and empty lists.
 */
export const stepped = (key: string, at: number, count: number) =>
  count > 0 ? steps[key]?.(at, count) : undefined;

export const comboboxProps = (id: string, isListed: boolean, at: number) =>
  ({
    role: 'combobox',
    'aria-expanded': isListed,
    'aria-autocomplete': 'list',
    'aria-controls': `${id}-list`,
    'aria-activedescendant': at >= 0 ? `${id}-${at}` : undefined,
    autoComplete: 'off',
  }) as const;

/**
 * Keeps the state of a combobox: whether its list is open, and which option is active.
 * @param meant option that Enter picks before any arrow key is pressed; -1 for none
 */
export function useChoiceList<Choice>(found: Choice[], meant: number) {
  const [isOpen, setOpen] = useState(false);
  const [reached, setReached] = useState<number | null>(null);
  const choices = isOpen ? found : [];
  const isListed = choices.length > 0;
  const at = Math.min(reached ?? meant, choices.length - 1);
  const closeList = () => setOpen(false);

  function step(event: KeyboardEvent) {
    if (!(event.key in steps)) return;
    event.preventDefault();
    setOpen(true);
    setReached(stepped(event.key, at, choices.length) ?? 0);
  }

  return {
    choices,
    isListed,
    at,
    reach: setReached,
    closeList,
    step,
    search(text: string) {
      setOpen(text.trim() !== '');
      setReached(null);
    },
    /** Handles keys: arrow keys move through the list, Enter picks, and Escape closes only the list. */
    press(event: KeyboardEvent, pick: (choice: Choice) => void) {
      const chosen = choices[at];
      if (event.key === 'Enter' && chosen) {
        event.preventDefault();
        pick(chosen);
      } else if (event.key === 'Escape' && isListed) {
        // Otherwise the browser closes the dialog that the combobox is in.
        event.preventDefault();
        event.stopPropagation();
        closeList();
      } else step(event);
    },
  };
}
