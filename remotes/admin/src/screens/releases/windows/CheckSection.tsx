import type { ReleaseReason } from '@lapis/contract';
import { LoadFailure } from '@lapis/portal';
import { Button, LoadingInline } from '@lapis/ui';
import type { Forcible } from '../releases.queries';
import styles from './MoveWindow.module.css';
import { isForcible, Reasons } from './Reasons';

export const isPassed = (rule: ReleaseReason['rule'], forced: Forcible[]) =>
  isForcible(rule) && forced.includes(rule);

interface CheckSectionProps {
  /** Undefined until the gate has answered. */
  reasons: ReleaseReason[] | undefined;
  error: unknown;
  isBusy: boolean;
  onCheck: () => void;
  forced: Forcible[];
  onForce: (forced: Forcible[]) => void;
  allTheSame: string;
}

/** What the gate thinks of a version, which may be asked again once something was done about it. */
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

function Verdict({ reasons, forced }: { reasons: ReleaseReason[]; forced: Forcible[] }) {
  if (reasons.length === 0) return null;
  const left = reasons.filter(({ rule }) => !isPassed(rule, forced));
  if (left.length === 0) return <p>You have chosen to go on in spite of this:</p>;
  return left.every(({ rule }) => isForcible(rule)) ? (
    <p>It can go live only if you tick what you want to pass over:</p>
  ) : (
    <p>It cannot go live as things are:</p>
  );
}
