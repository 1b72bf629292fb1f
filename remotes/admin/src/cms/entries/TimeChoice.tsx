import { Action, CalendarIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { inputClass } from '@lapis/ui/forms';
import { useId, useState } from 'react';
import { localTime, zoneOf } from './local-time';
import styles from './TimeChoice.module.css';

interface TimeChoiceProps {
  face: string;
  label: string;
  confirm: string;
  /** Which times there are to choose from. */
  reach: 'future' | 'past' | 'any';
  /** What is chosen at first. */
  start?: string | null | undefined;
  /** What choosing a time that is over does, in a word for its button and a sentence; of any reach. */
  past?: { confirm: string; note: string };
  /** Answers whether that was done: otherwise the time stays in sight. */
  onChoose: (time: string, isPast: boolean) => Promise<boolean>;
}

/** Asks for a day and an hour, by this computer's clock. */
export function TimeChoice({ face, label, confirm, reach, start, past, onChoose }: TimeChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const [time, setTime] = useState(() => (start ? localTime(new Date(start)) : ''));
  const id = useId();
  if (!isOpen) {
    return (
      <Action onPress={() => setOpen(true)}>
        <CalendarIcon />
        {face}
      </Action>
    );
  }
  const now = localTime(new Date());
  const isPast = time !== '' && time < now;
  const isChosen = time !== '' && (reach !== 'past' || time <= now);

  async function choose() {
    if (!isChosen) return;
    if (await onChoose(new Date(time).toISOString(), isPast)) setOpen(false);
  }

  return (
    <div className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        className={inputClass}
        value={time}
        min={reach === 'future' ? now : undefined}
        max={reach === 'past' ? now : undefined}
        aria-describedby={`${id}-notes`}
        onChange={(event) => setTime(event.target.value)}
        // It opens because somebody asked for it, and choosing is what comes next.
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would send the page's form.
          event.preventDefault();
          void choose();
        }}
      />
      <div id={`${id}-notes`} className={styles.notes}>
        <p>{zoneOf(time ? new Date(time) : new Date())}</p>
        <p role="status">
          {time !== '' && !isChosen && 'Choose a time in the past.'}
          {isPast && past?.note}
        </p>
      </div>
      <div className={styles.pair}>
        <Button aria-disabled={!isChosen || undefined} onClick={() => void choose()}>
          {isPast && past ? past.confirm : confirm}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
