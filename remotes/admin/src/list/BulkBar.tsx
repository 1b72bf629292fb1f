import { Button } from '@lapis/ui';
import { useState } from 'react';
import styles from './BulkBar.module.css';

/** Something that can be done to several rows at once; it says itself what became of it. */
export interface BulkAction<Row> {
  label: string;
  isDanger?: boolean;
  /** Answers false where nothing was done, such as after a second thought. */
  run: (chosen: Row[]) => Promise<boolean>;
}

interface BulkBarProps<Row> {
  chosen: Row[];
  actions: BulkAction<Row>[];
  onDone: () => void;
}

/** Stands at the foot of the window while rows are chosen. */
export function BulkBar<Row>({ chosen, actions, onDone }: BulkBarProps<Row>) {
  const [running, setRunning] = useState<string | null>(null);

  async function run(action: BulkAction<Row>) {
    setRunning(action.label);
    try {
      if (await action.run(chosen)) onDone();
    } finally {
      setRunning(null);
    }
  }

  return (
    <section className={styles.bar} aria-label="Chosen rows">
      <p className={styles.count} role="status">
        {chosen.length} chosen
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
        Choose none
      </button>
    </section>
  );
}
