import { Button } from '@lapis/ui';
import type { ReactNode } from 'react';
import { focusPage } from '../focus/focus-page';
import { attempt } from '../notices/attempt';
import { Notice } from './Notice';

interface TrashNoticeProps {
  onRestore: () => Promise<void>;
  onRemove: () => Promise<void>;
  /** What is in the trash, and what that means. */
  children: ReactNode;
}

/** What lies in the trash can be taken out of it, or be deleted for good. */
export function TrashNotice({ onRestore, onRemove, children }: TrashNoticeProps) {
  async function restore() {
    if (await attempt(onRestore)) focusPage();
  }

  return (
    <Notice
      label="In the trash"
      actions={
        <>
          <Button onClick={() => void restore()}>Restore</Button>
          <Button variant="danger" onClick={() => void attempt(onRemove)}>
            Delete for good
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Notice>
  );
}
