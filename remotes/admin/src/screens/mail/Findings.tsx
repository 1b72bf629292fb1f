import type { MailFinding } from '@lapis/contract';
import { Mark } from '@lapis/portal';
import { CopyButton } from '@lapis/ui/copy-button';
import styles from './Findings.module.css';

const names: Record<MailFinding['what'], string> = {
  spf: 'Who can send for you (SPF)',
  dkim: 'Signature (DKIM)',
  dmarc: 'Forged emails (DMARC)',
  returned: 'Returned emails',
  test: 'Test email',
};

const states: Record<MailFinding['state'], { label: string; tone: 'good' | 'lively' | 'bad' }> = {
  fine: { label: 'Fine', tone: 'good' },
  warning: { label: 'Worth a look', tone: 'lively' },
  missing: { label: 'To do', tone: 'bad' },
};

export const Findings = ({ findings }: { findings: MailFinding[] }) => (
  <ul className={styles.findings}>
    {findings.map((finding) => (
      <Finding key={finding.what} {...finding} />
    ))}
  </ul>
);

function Finding({ what, state, says, todo, record }: MailFinding) {
  const { label, tone } = states[state];
  return (
    <li className={styles.finding}>
      <h3 className={styles.name}>
        {names[what]} <Mark tone={tone}>{label}</Mark>
      </h3>
      <p>{says}</p>
      {todo !== null && <p>{todo}</p>}
      {record && (
        <>
          <dl className={styles.record}>
            <dt>Type</dt>
            <dd>{record.type}</dd>
            <dt>Name</dt>
            <dd dir="ltr">{record.name}</dd>
            <dt>Value</dt>
            <dd dir="ltr">{record.value}</dd>
          </dl>
          <CopyButton text={record.value} label="Copy the value" />
        </>
      )}
    </li>
  );
}
