import { useNavigate } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { Modal } from '../modal/Modal';
import { type Command, commandsFor, type PortalPage } from './commands';
import { Option } from '../quick-find/Option';
import styles from './Palette.module.css';
import { oneOf } from '../labels/nouns';
import { editorOf, quickFindQuery } from '../quick-find/quick-find.queries';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

interface PaletteProps {
  /** Of the remote that it is open in: what may be begun there is offered. */
  pages: readonly PortalPage[];
  onClose: () => void;
}

/** Finds pages, beginnings and content by a few letters, and goes there. */
export function Palette({ pages, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [reached, setReached] = useState(0);
  const navigate = useNavigate();
  const list = useId();
  const choices = useChoices(typed, pages);
  const at = Math.min(reached, choices.length - 1);
  function go({ to }: Command) {
    onClose();
    void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = choices[at];
    const step = steps[event.key];
    if (event.key === 'Enter' && chosen) go(chosen);
    else if (step && choices.length > 0) setReached(step(at, choices.length));
    else return;
    event.preventDefault();
  }

  return (
    <Modal title="Find" onClose={onClose} className={styles.palette}>
      <input
        className={styles.input}
        role="combobox"
        aria-label="Find a page, or something to edit"
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-activedescendant={choices.length > 0 ? `${list}-${at}` : undefined}
        placeholder="A page, a title, or what you want to do"
        dir="auto"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setReached(0);
        }}
        onKeyDown={onKeyDown}
        autoComplete="off"
      />
      <div id={list} className={styles.choices} role="listbox" aria-label="Found">
        {choices.map((choice, index) => (
          <Option
            key={choice.to}
            id={`${list}-${index}`}
            label={choice.label}
            hint={choice.hint}
            isReached={index === at}
            onReach={() => setReached(index)}
            onPick={() => go(choice)}
          />
        ))}
      </div>
      <p className={styles.none} role="status">
        {choices.length === 0 && `Nothing found for “${typed.trim()}”`}
      </p>
    </Modal>
  );
}

/** Content first, which there is more of to look for; before anything was typed, the portal's own pages. */
function useChoices(typed: string, pages: readonly PortalPage[]): Command[] {
  const q = useDeferredValue(typed.trim());
  const { data: entries } = useQuery(quickFindQuery(q));
  const found = (q && entries) || [];
  return [
    ...found.map(({ title, kind, ...entry }) => ({
      label: title,
      hint: oneOf(kind),
      to: editorOf({ kind, ...entry }),
    })),
    ...commandsFor(typed, pages),
  ];
}
