import type { ReleasedApp } from '@lapis/contract';
import { TextArea } from '@lapis/ui/forms';
import { useState } from 'react';
import { partName } from '../release-words';
import { MoveWindow } from './MoveWindow';

interface RollBackWindowProps {
  app: ReleasedApp;
  from: string;
  to: string;
  onClose: () => void;
}

/** Dialog to roll back to the last good version and, optionally, mark the live one as bad. */
export function RollBackWindow({ app, from, to, onClose }: RollBackWindowProps) {
  const [bad, setBad] = useState('');
  const name = partName(app.app);
  return (
    <MoveWindow
      title={`Roll ${name} back to ${to}?`}
      app={app}
      version={to}
      button="Roll back"
      allTheSame="Roll back anyway"
      change={(force) => ({ action: 'rollback', from, ...(bad.trim() && { bad: bad.trim() }), force })}
      done={`${name} ${to} is live again.`}
      onClose={onClose}
    >
      <p>All visitors get {to} again, the last good version. Nothing that people have written is lost.</p>
      <TextArea
        label="What is wrong with the live version? (optional)"
        hint={`If you say what is wrong, ${from} is marked as bad, and the site won’t go back to it automatically.`}
        name="bad"
        rows={2}
        maxLength={500}
        value={bad}
        onChange={({ target }) => setBad(target.value)}
      />
    </MoveWindow>
  );
}
