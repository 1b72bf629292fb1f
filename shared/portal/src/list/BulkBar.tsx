import { Button, confirmDialog } from '@lapis/ui';
import { useState } from 'react';
import { useFocusKept } from '../focus/focus-kept';
import { attempt } from '../notices/attempt';
import styles from './BulkBar.module.css';

export interface BulkAction<Row> {
  label: string;
  isDanger?: boolean;
  question?: (chosen: Row[]) => Parameters<typeof confirmDialog>[0];
  /** Resolves to false if the user cancels; the rows then stay selected. */
  run: (chosen: Row[]) => Promise<unknown>;
  isBegun?: boolean;
}

export const collectIds = (rows: { id: number }[]) => rows.map(({ id }) => id);

interface BulkBarProps<Row> {
  chosen: Row[];
  actions: BulkAction<Row>[];
  onDone: () => void;
}

export function BulkBar<Row>({ chosen, actions, onDone }: BulkBarProps<Row>) {
  const bar = useFocusKept<HTMLElement>();
  const [running, setRunning] = useState<string | null>(null);

  async function run({ label, isDanger, question, run: work, isBegun }: BulkAction<Row>) {
    if (question && !(await confirmDialog({ danger: isDanger, ...question(chosen) }))) return;
    setRunning(label);
    let isCancelled = false;
    const isDone = await attempt(async () => {
      isCancelled = (await work(chosen)) === false;
    });
    setRunning(null);
    if (isDone && !isCancelled && !isBegun) onDone();
  }

  return (
    <section ref={bar} className={styles.bar} aria-label="Selected rows">
      <p className={styles.count} role="status">
        {chosen.length} selected
      </p>
      {actions.map((action) => (
        <Button
          key={action.label}
          variant={action.isDanger ? 'danger' : 'quiet'}
          busy={running === action.label}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
      <button type="button" className={styles.clear} onClick={onDone}>
        Clear selection
      </button>
    </section>
  );
}
