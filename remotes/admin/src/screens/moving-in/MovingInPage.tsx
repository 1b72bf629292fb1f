import { LoadFailure, Notice, PageHead } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { ButtonLink, Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { MoveForm } from './MoveForm';
import { MoveState } from './MoveState';
import { countWords, phaseWords, systemNames } from './move-words';
import styles from './MovingIn.module.css';
import { isUnderWay, movesQuery } from './moving-in.queries';

/** Brings the content of another system here, and lists what was brought before. */
export function Component() {
  const { data: moves, error, refetch } = useQuery(movesQuery);
  const current = moves?.results.find(isUnderWay);
  return (
    <div className={styles.page}>
      <PageHead
        title="Move in"
        lead="Bring the stories, pages, pictures and menus of a WordPress or Ghost site here."
        back={{ to: href('admin.settings'), label: 'Settings' }}
      />
      {error ? (
        <LoadFailure what="The list of earlier moves" error={error} onRetry={() => void refetch()} />
      ) : !moves ? (
        <Skeleton shape="row" />
      ) : current ? (
        <Notice
          actions={
            <ButtonLink to={href('admin.movingIn.move', { id: current.id })}>See the progress</ButtonLink>
          }
        >
          <p>
            {current.file} is being moved in. <MoveState move={current} />
          </p>
        </Notice>
      ) : (
        <MoveForm />
      )}
      {moves && moves.results.length > 0 && (
        <section className={styles.step} aria-labelledby="moves">
          <h2 id="moves">Earlier moves</h2>
          <ul className={styles.moves}>
            {moves.results.map((move) => (
              <li key={move.id} className={styles.move}>
                <Link to={href('admin.movingIn.move', { id: move.id })}>{move.file}</Link>
                <span className={styles.hint}>
                  {systemNames[move.system]}, <Ago time={move.started_at} />:{' '}
                  {phaseWords(move) + countWords(move)}
                  {move.warnings > 0 && ` · ${move.warnings} to check`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
