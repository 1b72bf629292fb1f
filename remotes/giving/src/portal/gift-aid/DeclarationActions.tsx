import type { Declaration } from '@lapis/contract';
import { Button } from '@lapis/ui';
import { useState } from 'react';
import { CancelDeclarationModal } from './CancelDeclarationModal';
import { wantsRecord } from './declaration-words';
import styles from './DeclarationActions.module.css';
import { RecordModal } from './RecordModal';

/** What can be done with a declaration. */
export function DeclarationActions({ declaration }: { declaration: Declaration }) {
  const [opened, setOpened] = useState<'record' | 'cancel' | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={styles.actions}>
      {wantsRecord(declaration) && (
        <Button variant="quiet" onClick={() => setOpened('record')}>
          Send the record
          <span className="visually-hidden"> to {declaration.supporter_name}</span>
        </Button>
      )}
      {declaration.cancelled_from === null && (
        <Button variant="quiet" onClick={() => setOpened('cancel')}>
          Cancel<span className="visually-hidden"> the declaration of {declaration.supporter_name}</span>
        </Button>
      )}
      {opened === 'record' && <RecordModal declaration={declaration} onClose={close} />}
      {opened === 'cancel' && <CancelDeclarationModal declaration={declaration} onClose={close} />}
    </div>
  );
}
