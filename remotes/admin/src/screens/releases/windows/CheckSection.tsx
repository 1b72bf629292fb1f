import type { ReleaseReason } from '@lapis/contract';
import { LoadFailure } from '@lapis/portal';
import { Button, LoadingInline } from '@lapis/ui';
import type { ForcibleRule } from '../releases.queries';
import styles from './MoveWindow.module.css';
import { isForcible, Reasons } from './Reasons';

export const isPassed = (rule: ReleaseReason['rule'], forced: ForcibleRule[]) =>
  isForcible(rule) && forced.includes(rule);

interface CheckSectionProps {
  /** Undefined while checking. */
  reasons: ReleaseReason[] | undefined;
  error: unknown;
  isBusy: boolean;
  onCheck: () => void;
  forced: ForcibleRule[];
  onForce: (forced: ForcibleRule[]) => void;
  allTheSame: string;
}

export function CheckSection({
  reasons,
  error,
  isBusy,
  onCheck,
  forced,
  onForce,
  allTheSame,
}: CheckSectionProps) {
  return (
    <section className={styles.check} aria-label="Check" aria-live="polite">
      {reasons ? (
        <>
          <Verdict reasons={reasons} forced={forced} />
          <Reasons
            reasons={reasons}
            forced={forced}
            allTheSame={allTheSame}
            onForce={(rule, isForced) =>
              onForce(isForced ? [...forced, rule] : forced.filter((one) => one !== rule))
            }
          />
        </>
      ) : error ? (
        <LoadFailure what="The check" error={error} onRetry={onCheck} />
      ) : (
        <LoadingInline />
      )}
      {reasons && reasons.length > 0 && (
        <p>
          <Button variant="quiet" busy={isBusy} onClick={onCheck}>
            Check again
          </Button>
        </p>
      )}
    </section>
  );
}

function Verdict({ reasons, forced }: { reasons: ReleaseReason[]; forced: ForcibleRule[] }) {
  if (reasons.length === 0) return null;
  const left = reasons.filter(({ rule }) => !isPassed(rule, forced));
  if (left.length === 0) return <p>You’ve chosen to go ahead despite:</p>;
  return left.every(({ rule }) => isForcible(rule)) ? (
    <p>It can only go live if you tick what you want to ignore:</p>
  ) : (
    <p>It cannot go live as things are:</p>
  );
}
