import { DownloadIcon, FormModal } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Field } from '@lapis/ui/forms';
import { saveFile } from '@lapis/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../parts/days';
import { useChecked } from '../parts/refusal';
import { ledgerTable } from './overview.queries';
import { yearStart } from './period';

interface ExportLedgerProps {
  /** Month in which the charity's financial year starts. */
  yearStarts: number | undefined;
}

export function ExportLedger({ yearStarts = 4 }: ExportLedgerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <DownloadIcon />
        Export the ledger
      </Button>
      {isOpen && <PeriodModal first={yearStart(today(), yearStarts)} onClose={() => setOpen(false)} />}
    </>
  );
}

function PeriodModal({ first, onClose }: { first: string; onClose: () => void }) {
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(today);
  const exporting = useMutation({
    mutationFn: () => ledgerTable({ ...(from && { from }), ...(to && { to }) }),
    onSuccess(content) {
      const name = ['ledger', from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-');
      saveFile({ name: `${name}.csv`, type: 'text/csv', content });
      onClose();
    },
  });
  const { failure, passes } = useChecked(exporting.error);

  function submit() {
    const isTurned = from !== '' && to !== '' && from > to;
    if (passes({ to: isTurned ? 'Please choose a date after the first.' : undefined })) exporting.mutate();
  }

  return (
    <FormModal
      title="Export the ledger"
      button="Save as CSV"
      isBusy={exporting.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        A spreadsheet file of every payment, fee, refund and correction, and of HMRC’s payments of Gift Aid,
        for your bookkeeper. It includes names, so the audit log records that you exported it.
      </p>
      <Field
        label="First day"
        name="from"
        type="date"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field
        label="Last day"
        name="to"
        type="date"
        hint="Leave either blank for no limit."
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </FormModal>
  );
}
