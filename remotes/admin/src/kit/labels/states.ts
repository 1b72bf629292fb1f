import type { EntryState } from '@lapis/contract';

export const stateLabels: Record<EntryState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Unpublished changes',
  ended: 'Expired',
  trashed: 'In the trash',
};

export const approvalLabels = { asked: 'Awaiting approval', sent_back: 'Sent back' } as const;

/** Returns whether visitors can see entries in this state. */
export const isVisible = (state: EntryState) => state === 'published' || state === 'changed';
