import type { ReleasedApp, ReleaseVersion } from '@lapis/contract';
import { attempt, Note, notices, openTab, VisitIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useState, type ReactNode } from 'react';
import { createVersionLink } from '../releases.queries';
import { CompareWindow } from '../windows/CompareWindow';
import { ReleaseWindow } from '../windows/ReleaseWindow';
import { TryWindow } from '../windows/TryWindow';
import styles from './VersionActions.module.css';

type OpenedWindow = 'release' | 'check' | 'try' | 'compare';

interface VersionActionsProps {
  app: ReleasedApp;
  version: ReleaseVersion;
}

export function VersionActions({ app, version: { version, state } }: VersionActionsProps) {
  const [opened, setOpened] = useState<OpenedWindow | null>(null);
  const close = () => setOpened(null);
  if (state === 'live') return <Note>This is what visitors get.</Note>;

  const isTried = app.rollout?.version === version;
  // Only one version can be tried at a time.
  const canBeTried = app.live !== null && (isTried || !app.rollout);
  return (
    <div className={styles.actions}>
      {app.locked ? (
        <Note>Unlock this part to release another version.</Note>
      ) : (
        <>
          <Button onClick={() => setOpened('release')}>Release</Button>
          {canBeTried && (
            <Button variant="quiet" onClick={() => setOpened('try')}>
              {isTried ? 'Change the share' : 'Try with some visitors'}
            </Button>
          )}
        </>
      )}
      <Button variant="quiet" onClick={() => void attempt(() => open(app.app, version))}>
        Open as me
        <VisitIcon />
        <span className="visually-hidden">(opens in a new tab)</span>
      </Button>
      {app.live !== null && (
        <Button variant="quiet" onClick={() => setOpened('compare')}>
          Compare
        </Button>
      )}
      <Button variant="quiet" onClick={() => setOpened('check')}>
        Check
      </Button>
      {opened && windows[opened]({ app, version, onClose: close })}
    </div>
  );
}

interface WindowProps {
  app: ReleasedApp;
  version: string;
  onClose: () => void;
}

const windows: Record<OpenedWindow, (props: WindowProps) => ReactNode> = {
  release: (props) => <ReleaseWindow {...props} />,
  check: (props) => <ReleaseWindow {...props} isCheck />,
  try: (props) => <TryWindow {...props} />,
  compare: ({ app: { app }, ...props }) => <CompareWindow {...props} app={app} />,
};

/** Opens the site with a certain version for this user only. */
async function open(app: string, version: string) {
  const refused = await openTab(() => createVersionLink(app, version));
  if (refused !== undefined) notices.say('Your browser blocked the new tab.', { view: refused });
}
