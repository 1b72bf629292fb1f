import { type KeyboardEvent, useState } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count,
};

/** Where an arrow key leads in a list, round its ends; undefined of another key, and where nothing is listed. */
export const stepped = (key: string, at: number, count: number) =>
  count > 0 ? steps[key]?.(at, count) : undefined;

/** What makes an input the one that a list box belongs to. */
export const comboboxOf = (id: string, isListed: boolean, at: number) =>
  ({
    role: 'combobox',
    'aria-expanded': isListed,
    'aria-autocomplete': 'list',
    'aria-controls': `${id}-list`,
    'aria-activedescendant': at >= 0 ? `${id}-${at}` : undefined,
    autoComplete: 'off',
  }) as const;

/**
 * The list under a field that finds something: whether it is open, and which of its choices the arrow keys have reached.
 * @param meant the choice that Enter picks before an arrow key was pressed; -1 for none
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
    /** Which of the choices is reached; -1 where none is. */
    at,
    reach: setReached,
    closeList,
    step,
    /** Other words are looked for. */
    search(text: string) {
      setOpen(text.trim() !== '');
      setReached(null);
    },
    /** Arrow keys go through the list, Enter picks, Escape closes it and nothing else. */
    press(event: KeyboardEvent, pick: (choice: Choice) => void) {
      const chosen = choices[at];
      if (event.key === 'Enter' && chosen) {
        event.preventDefault();
        pick(chosen);
      } else if (event.key === 'Escape' && isListed) {
        event.stopPropagation();
        closeList();
      } else step(event);
    },
  };
}
