import type { ReleasedApp, Rollout } from '@lapis/contract';
import { attempt, Fact, Facts, focusPage, Note, notices } from '@lapis/portal';
import { Button, confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useState } from 'react';
import { Health } from './Health';
import { liveVersion, partName } from './release-words';
import { useChange } from './releases.queries';
import { ShareBar } from './ShareBar';
import { StateActions, StateSection } from './StateSection';
import { ReleaseWindow } from './windows/ReleaseWindow';
import { TryWindow } from './windows/TryWindow';

export function RolloutSection({ app, rollout }: { app: ReleasedApp; rollout: Rollout }) {
  const [opened, setOpened] = useState<'release' | 'try' | null>(null);
  const close = () => setOpened(null);
  const stopping = useChange(app.app);
  const { version, percent, started_at } = rollout;
  const tried = app.versions.find((one) => one.version === version);
  const live = liveVersion(app);

  async function stop() {
    const isSure = await confirmDialog({
      title: `Stop the trial of ${version}?`,
      text: `All visitors get ${app.live ?? 'the live version'} again. The version stays here, and can be tried again.`,
      confirm: 'Stop',
    });
    if (!isSure) return;
    await stopping.mutateAsync({ action: 'stop' });
    focusPage();
    notices.say(`All visitors get ${partName(app.app)} ${app.live ?? ''} again.`);
  }

  return (
    <StateSection id="rollout" title="Being tried" tone="lively" version={version}>
      <p>
        {percent}% of visitors get it. Started <Ago time={started_at} />.
      </p>
      <ShareBar percent={percent} />
      <Facts>
        {tried && (
          <Fact label="This version, last 24 hours">
            <Health health={tried.health} />
          </Fact>
        )}
        {live && (
          <Fact label="The live one, last 24 hours">
            <Health health={live.health} />
          </Fact>
        )}
      </Facts>
      {app.locked ? (
        <Note>Unlock this part to change that.</Note>
      ) : (
        <StateActions>
          <Button onClick={() => setOpened('release')}>Release to all</Button>
          <Button variant="quiet" onClick={() => setOpened('try')}>
            Change the share
          </Button>
          <Button variant="quiet" busy={stopping.isPending} onClick={() => void attempt(stop)}>
            Stop
          </Button>
        </StateActions>
      )}
      {opened === 'release' && <ReleaseWindow app={app} version={version} onClose={close} />}
      {opened === 'try' && <TryWindow app={app} version={version} onClose={close} />}
    </StateSection>
  );
}
