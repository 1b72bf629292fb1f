import { bus } from '@lapis/event-bus';
import { useNavigate } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { Modal } from '../modal/Modal';
import { type Command, commandsFor, type PortalPage } from './commands';
import { Option } from '../quick-find/Option';
import styles from './Palette.module.css';
import { singularLabel } from '../labels/nouns';
import {
  editorPath,
  foundRecordsQuery,
  quickFindQuery,
  recordChoice,
} from '../quick-find/quick-find.queries';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

interface PaletteProps {
  pages: readonly PortalPage[];
  onClose: () => void;
}

/** Palette to find screens, content, people, messages, files and settings by typing a few letters. */
export function Palette({ pages, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [reached, setReached] = useState(0);
  const navigate = useNavigate();
  const list = useId();
  const { choices, isLooking } = useChoices(typed, pages);
  const at = Math.min(reached, choices.length - 1);
  function go({ to, logsOut }: Command) {
    onClose();
    if (logsOut) bus.emit('session:end', { goTo: to });
    else void navigate(to);
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
        aria-label="Find anything in the portal"
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-activedescendant={choices.length > 0 ? `${list}-${at}` : undefined}
        placeholder="A title, a person, a picture, a setting, or what you want to do"
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
        {choices.length === 0 && !isLooking && `Nothing found for “${typed.trim()}”`}
      </p>
    </Modal>
  );
}

/**
 * Delay before people are searched for, in milliseconds. The server records such searches, so only whole
 * words should be sent.
 */
const PAUSE = 300;

/** Returns the text once the user has stopped typing. */
function useSettled(text: string) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Returns the choices for the typed text. Content comes first, because there is most of it, then the portal's
 * pages. People, messages and files come last, because they arrive later and must not displace the choice
 * that Enter would pick.
 */
function useChoices(typed: string, pages: readonly PortalPage[]) {
  const q = typed.trim();
  const words = useDeferredValue(q);
  const settled = useSettled(q);
  const entries = useQuery(quickFindQuery(words));
  const records = useQuery(foundRecordsQuery(settled));
  const foundEntries = (words && entries.data) || [];
  const foundRecords = (settled.length > 1 && settled === q && records.data) || [];
  const choices: Command[] = [
    ...foundEntries.map(({ title, kind, ...entry }) => ({
      label: title,
      hint: singularLabel(kind),
      to: editorPath({ kind, ...entry }),
    })),
    ...commandsFor(typed, pages),
    ...foundRecords.map(recordChoice),
  ];
  return { choices, isLooking: settled !== q || entries.isFetching || records.isFetching };
}
