import type { EntryState } from '@lapis/contract';

/** The states in words. */
export const stateLabels: Record<EntryState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Changed',
  ended: 'Ended',
  trashed: 'In the trash',
};

/** Of a text that is not on the site yet: who is waited for. */
export const approvalLabels = { asked: 'Awaiting approval', sent_back: 'Sent back' } as const;

/** Whether visitors see what is in that state. */
export const isVisible = (state: EntryState) => state === 'published' || state === 'changed';
