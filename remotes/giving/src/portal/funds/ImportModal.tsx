import type { SpendingImport } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { FormModal, notices } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChecked } from '../parts/refusal';
import { counted } from '../parts/counted';
import { dayInList } from '../parts/days';
import { FundField } from './FundField';
import styles from './ImportModal.module.css';
import { forgetFunds, sendSpending } from './funds.queries';

type ImportRow = SpendingImport['rows'][number];

const stateWords = ({ state, problem }: ImportRow) =>
  ({ new: 'new', duplicate: 'entered already, so left out', problem })[state];

const rowText = ({ spent_on, payee, amount, fund }: ImportRow) =>
  [spent_on && dayInList(spent_on), payee, pounds(amount), fund].filter(Boolean).join(', ');

const summary = ({ counts, amount }: SpendingImport) =>
  [
    `${counted(counts.new ?? 0, 'line')} with ${pounds(amount)} ${counts.new === 1 ? 'is' : 'are'} new.`,
    counts.duplicate && `${counted(counts.duplicate, 'line')} entered already.`,
    counts.problem && `${counted(counts.problem, 'line')} can’t be used.`,
  ]
    .filter(Boolean)
    .join(' ');

interface ChosenFile {
  file: File;
  /** Fund of the lines that name none. */
  fund: string;
}

/** Imports spending from a table: first a dry run, then the new rows. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [fund, setFund] = useState('');
  const checking = useMutation({
    mutationFn: (input: ChosenFile) => sendSpending(input.file, { isDryRun: true, fund: input.fund }),
  });
  const { data: found, variables: checked } = checking;
  const entering = useMutation({
    mutationFn: (input: ChosenFile) => sendSpending(input.file, { isDryRun: false, fund: input.fund }),
    onSuccess(result) {
      forgetFunds(client);
      notices.say(`${counted(result.counts.new ?? 0, 'line')} with ${pounds(result.amount)} entered.`);
      onClose();
    },
  });
  const { failure, passes } = useChecked(entering.error ?? checking.error);
  const isReady = (found?.counts.new ?? 0) > 0;

  /** Forgets what was said of the file before. */
  function forgetCheck() {
    checking.reset();
    entering.reset();
  }

  function submit() {
    // What was checked is entered.
    if (isReady && checked) entering.mutate(checked);
    else if (passes({ file: file ? undefined : 'Please choose a file.' }) && file)
      checking.mutate({ file, fund });
  }

  return (
    <FormModal
      title="Import spending"
      button={isReady ? `Enter ${counted(found?.counts.new ?? 0, 'line')}` : 'Check the file'}
      isBusy={checking.isPending || entering.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        A CSV file whose first line has the headings Date, Payee and Amount. It can also have Fund, What for,
        Note and Nominal code. First it is only checked; nothing is entered until you press the button again.
        A wrong file can be taken back whole, under Funds.
      </p>
      <Field
        label="File"
        name="file"
        type="file"
        accept=".csv,.txt"
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          forgetCheck();
        }}
        required
      />
      <FundField
        label="Fund of lines that name none"
        name="fund"
        value={fund}
        none="None: such lines are left out"
        onChange={(value) => {
          setFund(value);
          forgetCheck();
        }}
      />
      <div role="status">
        {found && (
          <>
            <p>{summary(found)}</p>
            <ul className={styles.rows} aria-label="Lines of the file">
              {found.rows.map((row) => (
                <li key={row.line} data-state={row.state}>
                  Line {row.line}: {rowText(row)} – {stateWords(row)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </FormModal>
  );
}
