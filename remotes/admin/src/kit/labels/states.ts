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

/** Whether visitors see what is in that state. */
export const isVisible = (state: EntryState) => state === 'published' || state === 'changed';
