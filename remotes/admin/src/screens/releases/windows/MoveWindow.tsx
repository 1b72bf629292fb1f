import type { ReleasedApp } from '@lapis/contract';
import { focusPage, Modal, Note, notices, Problem, useFailure } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import {
  type ReleaseChangeInput,
  checkQuery,
  type ForcibleRule,
  readGateReasons,
  useChange,
} from '../releases.queries';
import { CheckSection, isPassed } from './CheckSection';
import styles from './MoveWindow.module.css';

interface MoveWindowProps {
  title: string;
  app: ReleasedApp;
  version: string;
  /** Labels for the button, and for the checkbox that overrides a rule. */
  button: string;
  allTheSame: string;
  change: (force: ForcibleRule[]) => ReleaseChangeInput;
  /** Message after success. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog to confirm a change of the live version. First shows the result of the release gate's check. */
export function MoveWindow({
  title,
  app: { app, locked },
  version,
  button,
  allTheSame,
  change,
  done,
  onClose,
  children,
}: MoveWindowProps) {
  const check = useQuery(checkQuery(app, version));
  const moving = useChange(app);
  const [forced, setForced] = useState<ForcibleRule[]>([]);
  // The reasons for a refusal are newer than those from the check.
  const refused = readGateReasons(moving.error);
  const reasons = refused ?? check.data;
  const failure = useFailure(refused ? null : moving.error);
  const mayGo = !locked && reasons?.every(({ rule }) => isPassed(rule, forced));

  function checkAgain() {
    moving.reset();
    void check.refetch();
  }

  const move = () =>
    moving.mutate(change(forced), {
      onSuccess({ unconfirmed = [] }) {
        notices.say([done, ...describeUnconfirmed(unconfirmed)].join(' '));
        // Closes the dialog first. Otherwise it would restore focus to a button that may be gone.
        flushSync(onClose);
        focusPage();
      },
    });

  return (
    <Modal
      isNarrow
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={moving.isPending} aria-disabled={!mayGo || undefined} onClick={() => mayGo && move()}>
            {button}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {children}
        {locked && <Note>This part is locked. Unlock it first.</Note>}
        <CheckSection
          reasons={reasons}
          error={check.error}
          isBusy={check.isFetching}
          onCheck={checkAgain}
          forced={forced}
          onForce={setForced}
          allTheSame={allTheSame}
        />
        <Problem failure={failure} />
      </div>
    </Modal>
  );
}

const describeUnconfirmed = (processes: string[]) =>
  processes.length > 0
    ? [`Some visitors may still get the version before: not confirmed in time by ${processes.join(', ')}.`]
    : [];
