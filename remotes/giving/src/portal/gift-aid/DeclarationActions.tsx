import type { Declaration } from '@lapis/contract';
import { Aside, KeptButton } from '@lapis/portal';
import { useState } from 'react';
import { CancelDeclarationModal } from './CancelDeclarationModal';
import { DeclarationErrorModal } from './DeclarationErrorModal';
import { wantsRecord } from './declaration-words';
import styles from './DeclarationActions.module.css';
import { RecordModal } from './RecordModal';
import { UndoCancelModal } from './UndoCancelModal';

export function DeclarationActions({ declaration }: { declaration: Declaration }) {
  const [opened, setOpened] = useState<'record' | 'cancel' | 'error' | 'undo' | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={styles.actions}>
      {wantsRecord(declaration) && (
        <KeptButton onClick={() => setOpened('record')}>
          Send the record
          <span className="visually-hidden"> to {declaration.supporter_name}</span>
        </KeptButton>
      )}
      {declaration.cancelled_from === null && (
        <KeptButton onClick={() => setOpened('cancel')}>
          Cancel<span className="visually-hidden"> the declaration of {declaration.supporter_name}</span>
        </KeptButton>
      )}
      {declaration.cancelled_from === null && (
        <KeptButton onClick={() => setOpened('error')}>
          Entered in error
          <span className="visually-hidden"> (the declaration of {declaration.supporter_name})</span>
        </KeptButton>
      )}
      {declaration.is_undoable && (
        <KeptButton onClick={() => setOpened('undo')}>
          {declaration.is_mistaken ? 'It was right after all' : 'Undo the cancellation'}
          <span className="visually-hidden"> (the declaration of {declaration.supporter_name})</span>
        </KeptButton>
      )}
      {declaration.cancelled_from !== null && !declaration.is_undoable && (
        <Aside>
          The giver has cancelled it, so it can’t be brought back. If they want Gift Aid again, record a new
          declaration on their page.
        </Aside>
      )}
      {opened === 'record' && <RecordModal declaration={declaration} onClose={close} />}
      {opened === 'cancel' && <CancelDeclarationModal declaration={declaration} onClose={close} />}
      {opened === 'error' && <DeclarationErrorModal declaration={declaration} onClose={close} />}
      {opened === 'undo' && <UndoCancelModal declaration={declaration} onClose={close} />}
    </div>
  );
}
