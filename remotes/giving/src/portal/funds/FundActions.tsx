import { Button } from '@lapis/ui';
import { useState } from 'react';
import styles from './FundActions.module.css';
import { ImportModal } from './ImportModal';
import { SpendModal } from './SpendModal';
import { TransferModal } from './TransferModal';

/** Buttons that enter spending and transfers. `fund` is the id of the fund that they begin with, if any. */
export function FundActions({ fund = '' }: { fund?: string }) {
  const [open, setOpen] = useState<'spend' | 'transfer' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.actions}>
      <Button onClick={() => setOpen('spend')}>Enter spending</Button>
      <Button variant="quiet" onClick={() => setOpen('import')}>
        Import spending
      </Button>
      <Button variant="quiet" onClick={() => setOpen('transfer')}>
        Enter a transfer
      </Button>
      {open === 'spend' && <SpendModal fund={fund} onClose={close} />}
      {open === 'transfer' && <TransferModal from={fund} onClose={close} />}
      {open === 'import' && <ImportModal onClose={close} />}
    </div>
  );
}
