import type { Declaration } from '@lapis/contract';
import { useFocusKept } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { type ReactNode, useState } from 'react';
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
        <Kept onPress={() => setOpened('record')}>
          Send the record
          <span className="visually-hidden"> to {declaration.supporter_name}</span>
        </Kept>
      )}
      {declaration.cancelled_from === null && (
        <Kept onPress={() => setOpened('cancel')}>
          Cancel<span className="visually-hidden"> the declaration of {declaration.supporter_name}</span>
        </Kept>
      )}
      {declaration.cancelled_from === null && (
        <Kept onPress={() => setOpened('error')}>
          Entered in error
          <span className="visually-hidden"> (the declaration of {declaration.supporter_name})</span>
        </Kept>
      )}
      {declaration.is_undoable && (
        <Kept onPress={() => setOpened('undo')}>
          {declaration.is_mistaken ? 'It was right after all' : 'Undo the cancellation'}
          <span className="visually-hidden"> (the declaration of {declaration.supporter_name})</span>
        </Kept>
      )}
      {opened === 'record' && <RecordModal declaration={declaration} onClose={close} />}
      {opened === 'cancel' && <CancelDeclarationModal declaration={declaration} onClose={close} />}
      {opened === 'error' && <DeclarationErrorModal declaration={declaration} onClose={close} />}
      {opened === 'undo' && <UndoCancelModal declaration={declaration} onClose={close} />}
    </div>
  );
}

/** Button that may disappear after use. If it does, the focus moves to the element after it. */
function Kept({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const kept = useFocusKept<HTMLButtonElement>();
  return (
    <Button ref={kept} variant="quiet" onClick={onPress}>
      {children}
    </Button>
  );
}
