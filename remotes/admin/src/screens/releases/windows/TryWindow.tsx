import type { ReleasedApp } from '@lapis/contract';
import { Field } from '@lapis/ui/forms';
import { useState } from 'react';
import { partName } from '../release-words';
import { MoveWindow } from './MoveWindow';

/** Default percentage of visitors, as on the server. */
const USUAL = 10;

const [LEAST, MOST] = [1, 99];

interface TryWindowProps {
  app: ReleasedApp;
  version: string;
  onClose: () => void;
}

export function TryWindow({ app, version, onClose }: TryWindowProps) {
  const running = app.rollout?.version === version ? app.rollout : null;
  const [percent, setPercent] = useState(String(running?.percent ?? USUAL));
  const name = partName(app.app);
  const share = Math.min(MOST, Math.max(LEAST, Math.round(Number(percent)) || LEAST));
  return (
    <MoveWindow
      title={running ? `Change who tries ${name} ${version}` : `Try ${name} ${version} with some visitors?`}
      app={app}
      version={version}
      button={running ? 'Change the share' : `Try with ${share}%`}
      allTheSame="Try anyway"
      change={(force) => ({ action: 'canary', version, percent: share, force })}
      done={`${share}% of visitors get ${name} ${version}.`}
      onClose={onClose}
    >
      <Field
        label="Of a hundred visitors, how many get it?"
        name="percent"
        type="number"
        inputMode="numeric"
        min={LEAST}
        max={MOST}
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
        onBlur={() => setPercent(String(share))}
        hint={`From ${LEAST} to ${MOST}. They are chosen at random, and each keeps the version they get. If it does clearly worse than the live one, the site withdraws it automatically.`}
      />
    </MoveWindow>
  );
}
