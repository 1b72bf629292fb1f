import type { ReleaseReason } from '@lapis/contract';
import { CheckIcon, WarningIcon } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import { useId, type ReactNode } from 'react';
import type { Forcible } from '../releases.queries';
import styles from './Reasons.module.css';
import { risks, ruleWords } from './rule-words';

export const isForcible = (rule: ReleaseReason['rule']): rule is Forcible => rule in risks;

interface ReasonsProps {
  reasons: ReleaseReason[];
  /** The rules that are passed over. */
  forced: Forcible[];
  onForce: (rule: Forcible, isForced: boolean) => void;
  /** 'Release all the same'. */
  allTheSame: string;
}

/** Why a version can't go live, by rule, in plain words; the gate's own are below them. */
export function Reasons({ reasons, forced, onForce, allTheSame }: ReasonsProps) {
  if (reasons.length === 0) {
    return (
      <p className={styles.fine}>
        <CheckIcon />
        Nothing stands in its way: it fits everything else that is live.
      </p>
    );
  }
  const rules = [...new Set(reasons.map(({ rule }) => rule))];
  // What can't be passed over comes first, because nothing helps as long as it is there.
  const inOrder = rules.toSorted((a, b) => Number(isForcible(a)) - Number(isForcible(b)));
  return (
    <ul className={styles.rules} aria-label="What is in its way">
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
  rule: Forcible;
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
