import type { ReleaseReason } from '@lapis/contract';
import { CheckIcon, WarningIcon } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import { useId, type ReactNode } from 'react';
import type { ForcibleRule } from '../releases.queries';
import styles from './Reasons.module.css';
import { risks, ruleWords } from './rule-words';

export const isForcible = (rule: ReleaseReason['rule']): rule is ForcibleRule => rule in risks;

interface ReasonsProps {
  reasons: ReleaseReason[];
  forced: ForcibleRule[];
  onForce: (rule: ForcibleRule, isForced: boolean) => void;
  /** Label such as 'Release all the same'. */
  allTheSame: string;
}

/** Lists the release gate's reasons by rule, in plain words, with the original wording below. */
export function Reasons({ reasons, forced, onForce, allTheSame }: ReasonsProps) {
  if (reasons.length === 0) {
    return (
      <p className={styles.fine}>
        <CheckIcon />
        Nothing is stopping it: it works with everything else that is live.
      </p>
    );
  }
  const rules = [...new Set(reasons.map(({ rule }) => rule))];
  // Lists rules that can't be overridden first, because they block the release anyway.
  const inOrder = rules.toSorted((a, b) => Number(isForcible(a)) - Number(isForcible(b)));
  return (
    <ul className={styles.rules} aria-label="What is stopping it">
      {inOrder.map((rule) => (
        <li key={rule}>
          <Rule rule={rule} texts={reasons.filter((one) => one.rule === rule).map(({ text }) => text)}>
            {isForcible(rule) && (
              <Force
                rule={rule}
                label={allTheSame}
                isForced={forced.includes(rule)}
                onForce={(isForced) => onForce(rule, isForced)}
              />
            )}
          </Rule>
        </li>
      ))}
    </ul>
  );
}

interface RuleProps {
  rule: ReleaseReason['rule'];
  texts: string[];
  children: ReactNode;
}

function Rule({ rule, texts, children }: RuleProps) {
  const id = useId();
  const { title, advice } = ruleWords[rule];
  return (
    <div className={styles.rule} role="group" aria-labelledby={id}>
      <WarningIcon />
      <div>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <p>{advice}</p>
        <ul className={styles.texts}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}

interface ForceProps {
  rule: ForcibleRule;
  label: string;
  isForced: boolean;
  onForce: (isForced: boolean) => void;
}

function Force({ rule, label, isForced, onForce }: ForceProps) {
  const id = useId();
  return (
    <>
      <Checkbox
        label={label}
        checked={isForced}
        aria-describedby={id}
        onChange={({ target }) => onForce(target.checked)}
      />
      <p id={id} className={styles.risk}>
        {risks[rule]}
      </p>
    </>
  );
}
