import type { OwnSession } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { href } from '@lapis/router';
import { Button, Skeleton } from '@lapis/ui';
import { AccountPage, LoadFailure, Outcome, Row, Rows } from '@lapis/ui/account';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Problem } from '../Problem';
import { endOtherSessions, endSession, sessionsQuery } from './sessions.queries';
import styles from './SessionsPage.module.css';

const signOut = () => bus.emit('session:end', { goTo: href('home') });

export function Component() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useMutation(endSession);
  const endOthers = useMutation(endOtherSessions);
  const busy = end.isPending || endOthers.isPending;
  const outcome = end.isSuccess
    ? `${end.variables.device} is signed out.`
    : endOthers.isSuccess && 'All other devices are signed out.';

  function endOne(session: OwnSession) {
    if (busy) return;
    endOthers.reset();
    end.mutate(session);
  }

  function endAllOthers() {
    if (busy) return;
    end.reset();
    endOthers.mutate();
  }

  return (
    <AccountPage
      title="Signed-in devices"
      lead="If you don’t recognise one of these, sign it out and choose a new password."
    >
      <Outcome>{outcome}</Outcome>
      <Problem error={end.error ?? endOthers.error} />
      {error && !data ? (
        <LoadFailure what="Your devices" error={error} onRetry={refetch} />
      ) : (
        <Rows>
          {!data && [1, 2].map((row) => <Skeleton key={row} shape="row" />)}
          {data?.results.map((session) => (
            <Row
              key={session.id}
              title={session.device}
              action={
                session.current ? (
                  <Button variant="quiet" aria-label="Sign out this device" onClick={signOut}>
                    Sign out
                  </Button>
                ) : (
                  <Button
                    variant="quiet"
                    aria-label={`Sign out ${session.device}`}
                    busy={end.isPending && end.variables.id === session.id}
                    onClick={() => endOne(session)}
                  >
                    Sign out
                  </Button>
                )
              }
            >
              {session.current && <strong className={styles.current}>This device</strong>}
              <span className={styles.fact}>{describeLocation(session)}</span>
              <span className={styles.fact}>
                last used <Ago time={session.last_seen_at} />
              </span>
            </Row>
          ))}
        </Rows>
      )}
      {data && data.total > 1 && (
        <Button className={styles.all} variant="danger" busy={endOthers.isPending} onClick={endAllOthers}>
          Sign out everywhere else
        </Button>
      )}
    </AccountPage>
  );
}

const describeLocation = ({ place, address }: OwnSession) => (place ? `${place}, ${address}` : address);
