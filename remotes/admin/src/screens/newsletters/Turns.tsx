import type { Mailing } from '@lapis/contract';
import { attempt, useFocusKept } from '@lapis/portal';
import { Button, confirmDialog } from '@lapis/ui';
import { useMutation } from '@tanstack/react-query';
import { countPeople } from '../../kit/labels/people';
import { countRemaining } from './sending-words';
import type { SendingAction } from './sending.queries';
import styles from './Turns.module.css';

interface TurnsProps {
  /** Mailing that is in progress or paused. */
  mailing: Mailing;
  thing: 'newsletter' | 'digest';
  turn: (turn: SendingAction) => Promise<unknown>;
  /** Called after success or failure, because the state shown may be outdated. */
  onTurned: () => Promise<unknown>;
}

/** Pauses, resumes or stops the mailing of a newsletter or digest. */
export function MailingControls({ mailing, thing, turn, onTurned }: TurnsProps) {
  const kept = useFocusKept<HTMLDivElement>();
  const turning = useMutation({ mutationFn: turn, onSettled: onTurned });
  const isDoing = (one: SendingAction) => turning.isPending && turning.variables === one;
  const isPaused = mailing.state === 'paused';
  // Digests are in a list, so each button's name includes the subject.
  const buttonLabel = (face: string) => (thing === 'digest' ? `${face}: ${mailing.subject}` : undefined);

  async function stop() {
    const isSure = await confirmDialog({
      title: 'Stop sending for good?',
      text: `${countPeople(countRemaining(mailing))} won’t receive the ${thing}. Emails that have gone out can’t be recalled, and this can’t be undone.`,
      confirm: 'Stop sending',
      cancel: isPaused ? 'Leave it paused' : 'Keep sending',
      danger: true,
    });
    if (isSure) await attempt(() => turning.mutateAsync('stop'));
  }

  // One button for pausing and resuming, so that it keeps focus.
  const next = isPaused ? 'resume' : 'pause';
  const face = isPaused ? 'Resume' : 'Pause';
  return (
    <div ref={kept} className={styles.turns}>
      <Button
        variant="quiet"
        aria-label={buttonLabel(face)}
        busy={isDoing(next)}
        onClick={() => void attempt(() => turning.mutateAsync(next))}
      >
        {face}
      </Button>
      <Button
        variant="quiet"
        aria-label={buttonLabel('Stop')}
        busy={isDoing('stop')}
        onClick={() => void stop()}
      >
        Stop
      </Button>
    </div>
  );
}
