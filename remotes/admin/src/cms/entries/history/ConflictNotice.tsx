import { ConflictFrame } from '@lapis/portal';
import { Button } from '@lapis/ui';
import type { ReactNode } from 'react';
import { Comparison } from './Comparison';
import type { Labels } from '../content-type';

interface ConflictNoticeProps<Fields extends object> {
  one: string;
  labels: Labels<Fields>;
  theirs: Fields;
  mine: Fields;
  onKeepMine: () => void;
  onTakeServerVersion: () => void;
  children: ReactNode;
}

export const ConflictNotice = <Fields extends object>({
  one,
  labels,
  theirs,
  mine,
  onKeepMine,
  onTakeServerVersion,
  children,
}: ConflictNoticeProps<Fields>) => (
  <ConflictFrame
    title={`Someone else has changed this ${one} since you opened it`}
    lead={children}
    actions={
      <>
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button variant="quiet" onClick={onTakeServerVersion}>
          Take theirs
        </Button>
      </>
    }
  >
    <Comparison
      labels={labels}
      copies={[
        { heading: 'Theirs, saved', fields: theirs },
        { heading: 'Yours, not saved yet', fields: mine },
      ]}
    />
  </ConflictFrame>
);
