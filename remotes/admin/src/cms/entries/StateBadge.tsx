import type { EntryState } from '@lapis/contract';
import { Mark } from '@lapis/portal';
import type { ComponentProps } from 'react';
import { approvalLabels, stateLabels } from '../../kit/labels/states';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const looks: Record<EntryState, Omit<ComponentProps<typeof Mark>, 'children'>> = {
  draft: {},
  scheduled: { tone: 'lively' },
  published: { tone: 'good', isFilled: true },
  changed: { tone: 'lively', isFilled: true },
  ended: {},
  trashed: { tone: 'bad' },
};

interface StateBadgeProps {
  state: EntryState;
  publish_at: string | null;
  unpublish_at?: string | null;
}

export const StateBadge = ({ state, publish_at, unpublish_at }: StateBadgeProps) => (
  <Mark {...looks[state]}>
    {stateLabels[state]}
    {state === 'scheduled' && publish_at && ` for ${day.format(new Date(publish_at))}`}
    {state !== 'ended' &&
      state !== 'trashed' &&
      unpublish_at &&
      `, until ${day.format(new Date(unpublish_at))}`}
  </Mark>
);

export const ApprovalBadge = ({ approval }: { approval: keyof typeof approvalLabels }) => (
  <>
    {' '}
    <Mark tone={approval === 'asked' ? 'lively' : 'bad'} isFilled={approval === 'asked'}>
      {approvalLabels[approval]}
    </Mark>
  </>
);
