import type { MoveIn } from '@lapis/contract';
import { attempt, ItemPending, Notice, PageHead } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { systemNames } from './move-words';
import { MoveState } from './MoveState';
import styles from './MovingIn.module.css';
import { isUnderWay, moveQuery, stopMove } from './moving-in.queries';
import { Findings, Overview } from './Report';

/** One move: how far it is, and what came of it. */
export function Component() {
  const id = Number(useParams()['id']);
  const { data: move, error, refetch } = useQuery(moveQuery(id));
  const back = { to: href('admin.movingIn'), label: 'Move in' };
  if (!move) {
    return (
      <ItemPending title="Move in" back={back} one="move" all="All moves" error={error} onRetry={refetch} />
    );
  }
  const { report, state } = move;
  const name = report?.site.title || move.file;
  return (
    <div className={styles.page}>
      <PageHead
        title={isUnderWay(move) ? `Moving in: ${name}` : name}
        lead={
          <>
            {systemNames[move.system]}, started <Ago time={move.started_at} />
            {move.started_by && ` by ${move.started_by}`}
          </>
        }
        back={back}
      />
      <Progress move={move} />
      {state === 'failed' && (
        <Notice isUrgent actions={<Again />}>
          <p>{move.problem}</p>
        </Notice>
      )}
      {state === 'stopped' && (
        <Notice actions={<Again />}>
          <p>
            This move was stopped. What had arrived by then is here; move the same export in again to carry on
            from there.
          </p>
        </Notice>
      )}
      {report && (
        <>
          <Overview report={report} />
          <Findings report={report} />
        </>
      )}
    </div>
  );
}

const Again = () => (
  <ButtonLink variant="quiet" to={href('admin.movingIn')}>
    Move it in again
  </ButtonLink>
);

/** How far it is, and how it is stopped. */
function Progress({ move }: { move: MoveIn }) {
  const client = useQueryClient();
  const stopping = useMutation({
    mutationFn: () => stopMove(move.id),
    onSuccess: () => client.invalidateQueries({ queryKey: moveQuery(move.id).queryKey }),
  });
  const { done, of, warnings } = move;
  return (
    <div className={styles.progress}>
      <p>
        <MoveState move={move} />
        {isUnderWay(move) && warnings > 0 && ` · ${warnings} to check`}
      </p>
      {isUnderWay(move) && (
        <>
          <progress max={of || 1} value={of ? done : undefined} aria-label="Progress" />
          <p className={styles.hint}>
            You can leave this page: the move carries on, and its results will be shown here.
          </p>
          <Button
            variant="quiet"
            busy={stopping.isPending || move.stopping}
            onClick={() => void attempt(() => stopping.mutateAsync())}
          >
            Stop
          </Button>
        </>
      )}
    </div>
  );
}
