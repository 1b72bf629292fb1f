import type { ReleasedApp } from '@lapis/contract';
import { partName } from '../release-words';
import { MoveWindow } from './MoveWindow';

interface ReleaseWindowProps {
  app: ReleasedApp;
  version: string;
  /** True if opened to check the version; releasing it is optional. */
  isCheck?: boolean;
  onClose: () => void;
}

export function ReleaseWindow({ app, version, isCheck = false, onClose }: ReleaseWindowProps) {
  const name = partName(app.app);
  return (
    <MoveWindow
      title={isCheck ? `Check ${name} ${version}` : `Release ${name} ${version}?`}
      app={app}
      version={version}
      button="Release"
      allTheSame="Release anyway"
      change={(force) => ({ action: 'promote', version, force })}
      done={`${name} ${version} is live.`}
      onClose={onClose}
    >
      <p>
        {isCheck ? 'Nothing changes until you press Release. Then all' : 'All'} visitors get this version
        {app.live ? `; you can roll back to ${app.live} at any time.` : '.'}
        {app.rollout && app.rollout.version !== version && ` The trial of ${app.rollout.version} ends too.`}
      </p>
    </MoveWindow>
  );
}
