import { Button } from '@lapis/ui';
import type { ReactNode } from 'react';
import { attempt } from '../notices/attempt';
import styles from './Notice.module.css';

interface TrashNoticeProps {
  onRestore: () => Promise<void>;
  onRemove: () => Promise<void>;
  /** What is in the trash, and what that means. */
  children: ReactNode;
}

/** What lies in the trash can be taken out of it, or be deleted for good. */
export const TrashNotice = ({ onRestore, onRemove, children }: TrashNoticeProps) => (
  <section className={styles.notice} aria-label="In the trash">
    <p>{children}</p>
    <div className={styles.actions}>
      <Button onClick={() => void attempt(onRestore)}>Restore</Button>
      <Button variant="danger" onClick={() => void attempt(onRemove)}>
        Delete for good
      </Button>
    </div>
  </section>
);
