import { type KeyboardEvent, useState } from 'react';
import { addressFrom } from './address';
import { useLinkChoices } from './link-choices';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count,
};

/** What is typed, the pages of the site that it may mean, and which of them the arrow keys have reached. */
export function useLinkTyping(first: string) {
  const [typed, setTyped] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const [reached, setReached] = useState<number | null>(null);
  const { choices, isLooking, isFailed } = useLinkChoices(isOpen ? typed : '');
  const isListed = isOpen && choices.length > 0;
  // Words can only mean something of the list; an address means itself.
  const meant = typed.trim() && !addressFrom(typed) ? 0 : -1;
  const at = isListed ? Math.min(reached ?? meant, choices.length - 1) : -1;
  return {
    typed,
    choices: isListed ? choices : [],
    isListed,
    isLooking,
    isFailed,
    /** Which of the choices is reached; -1 where none is. */
    at,
    reach: setReached,
    closeList: () => setOpen(false),
    type(next: string) {
      setTyped(next);
      setOpen(next.trim() !== '');
      setReached(null);
    },
    step(event: KeyboardEvent) {
      const next = steps[event.key];
      if (!next) return;
      event.preventDefault();
      setOpen(true);
      setReached(isListed ? next(at, choices.length) : 0);
    },
  };
}
