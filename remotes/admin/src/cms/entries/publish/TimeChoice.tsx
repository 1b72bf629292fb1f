import { Action, CalendarIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { inputClass } from '@lapis/ui/forms';
import { useId, useState } from 'react';
import { localTime, describeTimeZone } from './local-time';
import styles from './TimeChoice.module.css';

interface TimeChoiceProps {
  face: string;
  label: string;
  confirm: string;
  reach: 'future' | 'past' | 'any';
  start?: string | null | undefined;
  past?: { confirm: string; note: string };
  /** Resolves to whether the time was saved; if not, the field stays open. */
  onChoose: (time: string, isPast: boolean) => Promise<boolean>;
}

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
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would otherwise submit the page's form.
          event.preventDefault();
          void choose();
        }}
      />
      <div id={`${id}-notes`} className={styles.notes}>
        <p>{describeTimeZone(time ? new Date(time) : new Date())}</p>
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
