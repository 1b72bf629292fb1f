import type { PayoutPlan, PayoutRow, PayoutRowKind } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Aside, FormModal, MailNotice } from '@lapis/portal';
import { Checkbox, Field } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { unmatchLine } from '../gifts/gifts.queries';
import { counted } from '../parts/counted';
import { dayInList } from '../parts/days';
import { useChecked } from '../parts/refusal';
import { PurposeField } from '../purpose/PurposeField';
import { parsePurpose } from '../purpose/purposes.queries';
import { useLineChange } from './line-change';
import type { LineProps } from './line-props';
import styles from './PayoutModal.module.css';
import { checkPayout, type PayoutInput, recordPayout } from './statements.queries';

const kindWords: Record<PayoutRowKind, string> = {
  gift: 'Gift',
  gift_aid: 'Gift Aid',
  refund: 'Refund',
  fee: 'Fee',
  recorded: 'Recorded already',
  other: 'Can’t be recorded',
};

const rowText = ({ line, kind, name, day, gross, fee, net, purpose }: PayoutRow) =>
  [
    `Row ${line}: ${kindWords[kind]}${name && ` from ${name}`}`,
    day && dayInList(day),
    fee === 0 ? pounds(net) : `${pounds(gross)} − ${pounds(fee)} fee = ${pounds(net)}`,
    purpose && `for ${purpose}`,
  ]
    .filter(Boolean)
    .join(', ');

const sumText = ({ gross, fees, net, amount }: PayoutPlan) =>
  `Gross ${pounds(gross)} − fees ${pounds(fees)} = ${pounds(net)}. The bank payment is ${pounds(amount)}.`;

function leftOutText({ left_out }: PayoutPlan) {
  if (left_out === 0) return '';
  const [rows, are] = [counted(left_out, 'row'), left_out === 1 ? 'is' : 'are'];
  return `${rows} of the file ${are} left out: another payout, recorded with another payment, or without effect.`;
}

/** Says what a report would do with the payment, or why it can't. */
function PlanSummary({ plan }: { plan: PayoutPlan }) {
  const { platform, problem, gifts, new_supporters, claims_gift_aid } = plan;
  return (
    <>
      <p>
        <strong>{platform}.</strong> {sumText(plan)}
      </p>
      {problem ? (
        <p className={styles.problem}>{problem}</p>
      ) : (
        <p>
          {counted(gifts, 'new gift')}, {counted(new_supporters, 'new supporter')}.{' '}
          {claims_gift_aid && gifts > 0 && `${platform} claims the Gift Aid, so your claims leave them out. `}
          {leftOutText(plan)}
        </p>
      )}
    </>
  );
}

const PlanRows = ({ rows }: Pick<PayoutPlan, 'rows'>) => (
  <ul className={styles.rows} aria-label="Rows of the report">
    {rows.map((row) => (
      <li key={`${row.line} ${row.kind}`} data-kind={row.kind}>
        <bdi>{rowText(row)}</bdi>
        {row.says && <Aside>{row.says}</Aside>}
      </li>
    ))}
  </ul>
);

/** Records a payment as a platform's payout: first the report is only checked, then its gifts are recorded. */
export function PayoutModal({ line, onDone, onClose }: LineProps & { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [purpose, setPurpose] = useState('');
  const [thanks, setThanks] = useState(false);
  const change = useLineChange(line);
  const checking = useMutation({ mutationFn: (input: PayoutInput) => checkPayout(line.id, input) });
  const recording = useMutation({
    mutationFn: (input: PayoutInput) => change(recordPayout(line.id, input)),
    async onSuccess(matched) {
      onClose();
      const words = `${pounds(line.amount)} is recorded as a payout of ${matched.payout?.platform ?? 'a platform'}.`;
      await onDone(matched, words, () => unmatchLine(line.id, false));
    },
  });
  const { failure, passes } = useChecked(recording.error ?? checking.error);
  const plan = checking.data;
  const isReady = plan?.problem === '';

  /** What was said of the rows no longer holds. */
  function forget() {
    checking.reset();
    recording.reset();
  }

  function submit() {
    if (!passes({ file: file ? undefined : 'Please choose the report.' }) || !file) return;
    const input = { file, options: { ...parsePurpose(purpose), thank: thanks } };
    if (isReady) recording.mutate(input);
    else checking.mutate(input);
  }

  return (
    <FormModal
      title={`A payout of ${pounds(line.amount)}`}
      button={isReady ? 'Record this payout' : 'Check the report'}
      isBusy={checking.isPending || recording.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p dir="auto">
        {line.text}, {dayInList(line.booked_on)}
      </p>
      <p>
        The report of PayPal, JustGiving, CAF Donate, Enthuse or Stripe about this payout, as CSV. First it is
        only checked; nothing is recorded until you press the button again. You can undo it all under
        ‘Matched’.
      </p>
      <Field
        label="Report"
        name="file"
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          forget();
        }}
        required
      />
      <PurposeField
        label="For, if the page or campaign is not one of yours"
        value={purpose}
        onChange={(value) => {
          setPurpose(value);
          forget();
        }}
      />
      <div>
        <Checkbox
          label="Send each new gift’s giver a thank-you email with a receipt"
          name="thank"
          checked={thanks}
          onChange={({ target }) => setThanks(target.checked)}
        />
        <Aside>The platforms thank their givers themselves, so usually leave this off.</Aside>
        {thanks && <MailNotice>Please thank them yourself.</MailNotice>}
      </div>
      <div role="status">{plan && <PlanSummary plan={plan} />}</div>
      {plan && plan.rows.length > 0 && <PlanRows rows={plan.rows} />}
    </FormModal>
  );
}
