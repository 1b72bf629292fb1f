import type { ReleasedApp } from '@lapis/contract';
import { attempt, LockIcon, Note, notices, UndoIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useState } from 'react';
import { Health } from './Health';
import { liveVersion, partName } from './release-words';
import { useChange } from './releases.queries';
import { StateActions, StateSection } from './StateSection';
import { RollBackWindow } from './windows/RollBackWindow';

export function LiveSection({ app }: { app: ReleasedApp }) {
  const [isAsking, setAsking] = useState(false);
  const { live, live_since, last_good, locked } = app;
  if (live === null) return <Note>No version is live yet. Release one to show it to visitors.</Note>;

  const version = liveVersion(app);
  return (
    <StateSection id="live" title="Live" tone="good" version={live}>
      <p>
        {live_since && (
          <>
            It went live <Ago time={live_since} />.{' '}
          </>
        )}
        {version ? (
          <>
            Last 24 hours: <Health health={version.health} />.
          </>
        ) : (
          'Its files are not on this server.'
        )}
      </p>
      <StateActions>
        {!locked && last_good !== null && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            <UndoIcon />
            Roll back
          </Button>
        )}
        <Lock app={app} />
      </StateActions>
      <Note>{rollbackNote(app)}</Note>
      {isAsking && last_good !== null && (
        <RollBackWindow app={app} from={live} to={last_good} onClose={() => setAsking(false)} />
      )}
    </StateSection>
  );
}

function rollbackNote({ locked, last_good }: ReleasedApp) {
  if (locked) return 'It is locked: the live version can’t change until someone unlocks it.';
  if (last_good === null) return 'There is no earlier version to roll back to.';
  return `Rolling back leads to ${last_good}, the last good version.`;
}

function Lock({ app: { app, locked } }: { app: ReleasedApp }) {
  const { mutateAsync, isPending } = useChange(app);
  const name = partName(app);

  async function turn(action: 'lock' | 'unlock') {
    await mutateAsync({ action });
    const isLocked = action === 'lock';
    notices.say(`${name} is ${isLocked ? 'locked' : 'unlocked'}.`, () => turn(isLocked ? 'unlock' : 'lock'));
  }

  return (
    <Button
      variant="quiet"
      busy={isPending}
      onClick={() => void attempt(() => turn(locked ? 'unlock' : 'lock'))}
    >
      <LockIcon />
      {locked ? 'Unlock' : 'Lock'}
    </Button>
  );
}
