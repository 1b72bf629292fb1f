import type { SpendingFile } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, notices, useFailure } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../parts/counted';
import { Points } from '../parts/Points';
import { forgetFunds, takeBackSpending } from './funds.queries';

interface TakeBackModalProps {
  file: SpendingFile;
  onClose: () => void;
}

/** Takes back an imported file of spending, after saying what no longer counts then. */
export function TakeBackModal({ file, onClose }: TakeBackModalProps) {
  const client = useQueryClient();
  const { entries, amount } = file.counted;
  const rest = file.entries - entries;
  const what = `${counted(entries, 'entry', 'entries')} with ${pounds(amount)}`;
  const taking = useMutation({
    mutationFn: () => takeBackSpending(file),
    onSuccess() {
      notices.say(`${file.name} has been taken back: ${what}.`);
      onClose();
    },
    onSettled: () => forgetFunds(client),
  });
  return (
    <FormModal
      title={`Take ${file.name} back?`}
      button="Take this file back"
      isDanger
      isBusy={taking.isPending}
      failure={useFailure(taking.error)}
      onSubmit={taking.mutate}
      onClose={onClose}
    >
      <Points>
        <li>{what} will be marked as entered in error, and no longer count. Nothing is deleted.</li>
        {rest > 0 && (
          <li>
            {counted(rest, 'entry of this file was', 'entries of this file were')} marked so before. Nothing
            changes there.
          </li>
        )}
        <li>What is in a journal already is booked back in the next one.</li>
        <li>To bring it back, import the file again.</li>
      </Points>
    </FormModal>
  );
}
