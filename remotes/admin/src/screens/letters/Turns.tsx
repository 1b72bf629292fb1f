import type { Mailing } from '@lapis/contract';
import { attempt, useFocusKept } from '@lapis/portal';
import { Button, confirmDialog } from '@lapis/ui';
import { useMutation } from '@tanstack/react-query';
import { people } from '../../kit/labels/people';
import { remaining } from './sending-words';
import type { Turn } from './sending.queries';
import styles from './Turns.module.css';

interface TurnsProps {
  /** One that is being sent, or is paused. */
  mailing: Mailing;
  thing: 'letter' | 'digest';
  /** Has it paused, gone on with or stopped. */
  turn: (turn: Turn) => Promise<unknown>;
  /** After a turn, done or refused: whoever shows the mailing is behind. */
  onTurned: () => Promise<unknown>;
}

/** What can be done with a mailing on its way: the same for letters and digests. */
export function Turns({ mailing, thing, turn, onTurned }: TurnsProps) {
  const kept = useFocusKept<HTMLDivElement>();
  const turning = useMutation({ mutationFn: turn, onSettled: onTurned });
  const isDoing = (one: Turn) => turning.isPending && turning.variables === one;
  const isPaused = mailing.state === 'paused';
  // Digests stand in a list, where each button says of which it is.
  const labelOf = (face: string) => (thing === 'digest' ? `${face}: ${mailing.subject}` : undefined);

  async function stop() {
    const isSure = await confirmDialog({
      title: 'Stop sending for good?',
      text: `${people(remaining(mailing))} would not get the ${thing}. Emails that have gone out can’t be called back, and this can’t be undone.`,
      confirm: 'Stop sending',
      cancel: isPaused ? 'Leave it paused' : 'Keep sending',
      danger: true,
    });
    if (isSure) await attempt(() => turning.mutateAsync('stop'));
  }

  // One button that says the opposite afterwards, so that it keeps the focus.
  const next = isPaused ? 'resume' : 'pause';
  const face = isPaused ? 'Resume' : 'Pause';
  return (
    <div ref={kept} className={styles.turns}>
      <Button
        variant="quiet"
        aria-label={labelOf(face)}
        busy={isDoing(next)}
        onClick={() => void attempt(() => turning.mutateAsync(next))}
      >
        {face}
      </Button>
      <Button variant="quiet" aria-label={labelOf('Stop')} busy={isDoing('stop')} onClick={() => void stop()}>
        Stop
      </Button>
    </div>
  );
}
