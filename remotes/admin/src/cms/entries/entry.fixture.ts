import type { Entry } from '@lapis/contract';

/** Fields that all published entries without a draft share. */
export const published: Omit<Entry, 'id' | 'title'> & { draft: object | null } = {
  version: 1,
  state: 'published',
  publish_at: '2026-01-01T10:00:00.000Z',
  unpublish_at: null,
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  updated_by: null,
  deleted_at: null,
  draft: null,
};
