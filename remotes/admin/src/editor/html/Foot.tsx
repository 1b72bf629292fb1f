import { CheckIcon } from '@lapis/portal';
import { useId, useState } from 'react';
import type { Finding } from './check';
import styles from './Foot.module.css';
import { pluralize, describeLength } from './words';

interface FootProps {
  words: number;
  findings: Finding[];
  onShow: (finding: Finding) => void;
  onMend?: (finding: Finding) => void;
}

/** Word count and findings for a text. Not a live region, which would announce changes during typing. */
export function Foot({ words, findings, onShow, onMend }: FootProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = findings.length;
  return (
    <div className={styles.foot}>
      <p className={styles.length}>{describeLength(words)}</p>
      <button
        type="button"
        className={styles.check}
        aria-label={`Check: ${count === 0 ? 'nothing' : pluralize(count, 'thing')} to fix`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 && <CheckIcon />}
        Check
        {count > 0 && <span className={styles.count}>{count}</span>}
      </button>
      <section id={id} className={styles.findings} aria-label="What to fix" hidden={!isOpen}>
        {isOpen && <Findings findings={findings} onShow={onShow} onMend={onMend} />}
      </section>
    </div>
  );
}

const Findings = ({ findings, onShow, onMend }: Omit<FootProps, 'words'>) =>
  findings.length === 0 ? (
    <p className={styles.none}>Nothing to fix.</p>
  ) : (
    <ol className={styles.list}>
      {findings.map((finding) => (
        <li key={`${finding.from} ${finding.says}`}>
          <button type="button" className={styles.finding} onClick={() => onShow(finding)}>
            {finding.says}
          </button>
          {finding.setting && onMend && (
            <button type="button" className={styles.mend} onClick={() => onMend(finding)}>
              Use the one from Settings
            </button>
          )}
        </li>
      ))}
    </ol>
  );
