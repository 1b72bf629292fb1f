import { Button } from '@lapis/ui';
import type { ReactNode } from 'react';
import { focusPage } from '../focus/focus-page';
import { attempt } from '../notices/attempt';
import { Notice } from './Notice';

interface TrashNoticeProps {
  onRestore: () => Promise<void>;
  onRemove: () => Promise<void>;
  children: ReactNode;
}

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
