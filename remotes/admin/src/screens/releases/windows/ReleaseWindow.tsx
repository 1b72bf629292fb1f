import type { ReleasedApp } from '@lapis/contract';
import { partName } from '../release-words';
import { MoveWindow } from './MoveWindow';

interface ReleaseWindowProps {
  app: ReleasedApp;
  version: string;
  /** Where it was asked for as a check: whether to release it is then only the next question. */
  isCheck?: boolean;
  onClose: () => void;
}

/** Makes a version live for everybody. */
export function ReleaseWindow({ app, version, isCheck = false, onClose }: ReleaseWindowProps) {
  const name = partName(app.app);
  return (
    <MoveWindow
      title={isCheck ? `Check of ${name} ${version}` : `Release ${name} ${version}?`}
      app={app}
      version={version}
      button="Release"
      allTheSame="Release all the same"
      change={(force) => ({ action: 'promote', version, force })}
      done={`${name} ${version} is live.`}
      onClose={onClose}
    >
      <p>
        {isCheck ? 'Nothing changes until you press Release. Then all' : 'All'} visitors get this version
        {app.live ? `; you can roll back to ${app.live} at any time.` : '.'}
        {app.rollout && app.rollout.version !== version && ` The try of ${app.rollout.version} ends with it.`}
      </p>
    </MoveWindow>
  );
}
