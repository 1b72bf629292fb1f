import type { ReleasedApp } from '@lapis/contract';
import { focusPage, Modal, Note, notices, Problem, useFailure } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { type Change, checkQuery, type Forcible, reasonsOf422, useChange } from '../releases.queries';
import { CheckSection, isPassed } from './CheckSection';
import styles from './MoveWindow.module.css';

interface MoveWindowProps {
  title: string;
  app: ReleasedApp;
  /** The one that visitors would get. */
  version: string;
  /** What the button says that does it, and the box that passes over a rule. */
  button: string;
  allTheSame: string;
  /** What is sent. */
  change: (force: Forcible[]) => Change;
  /** What is said once it is done. */
  done: string;
  onClose: () => void;
  /** What it means for visitors, and what can be chosen. */
  children: ReactNode;
}

/** Asks before visitors get another version, and says what the gate thinks of that before anybody decides. */
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
  const [forced, setForced] = useState<Forcible[]>([]);
  // What was refused is newer than what was asked before.
  const refused = reasonsOf422(moving.error);
  const reasons = refused ?? check.data;
  const failure = useFailure(refused ? null : moving.error);
  const mayGo = !locked && reasons?.every(({ rule }) => isPassed(rule, forced));

  function checkAgain() {
    moving.reset();
    void check.refetch();
  }

  const move = () =>
    moving.mutate(change(forced), {
      onSuccess() {
        notices.say(done);
        // The window gives the focus back to a button that may be there no longer.
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
        {locked && <Note>This part is locked. Unlock it before you go on.</Note>}
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
