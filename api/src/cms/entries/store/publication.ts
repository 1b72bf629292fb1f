import type { RevisionCause } from '@lapis/contract';
import { timestamp } from '../../../server/time/clock';
import { invalidField } from '../../../server/http/http-error';

export interface PublicationChange {
  state?: 'draft' | 'scheduled' | 'published' | undefined;
  publish_at?: string | undefined;
  unpublish_at?: string | null | undefined;
}

export interface PublicationTimes {
  published_at?: string | null;
  unpublish_at?: string | null;
}

export function resolveTimes(
  { state, ...times }: PublicationChange,
  before: string | null,
): PublicationTimes {
  const now = timestamp();
  const publish_at = times.publish_at && asStored(times.publish_at);
  const unpublish_at = times.unpublish_at && asStored(times.unpublish_at);
  const published_at = () => {
    if (state === undefined) return undefined;
    if (state === 'draft') return null;
    if (state === 'published') return publish_at ?? (before !== null && before <= now ? before : now);
    if (publish_at === undefined || publish_at <= now) {
      throw invalidField('publish_at', 'Please choose a time in the future.');
    }
    return publish_at;
  };
  const from = published_at();
  if (unpublish_at && unpublish_at <= (from ?? before ?? now)) {
    throw invalidField('unpublish_at', 'Please choose a time after it is published.');
  }
  return {
    ...(from !== undefined && { published_at: from }),
    ...(unpublish_at !== undefined && { unpublish_at }),
  };
}

/** Normalises a time: times are compared as text, so all need the same number of digits. */
const asStored = (time: string) => new Date(time).toISOString();

export function auditActionFor({ state }: PublicationChange, { published_at }: PublicationTimes) {
  if (state === 'scheduled') return 'scheduled' as const;
  if (state === 'published') return 'published' as const;
  return published_at === null ? ('unpublished' as const) : ('changed' as const);
}

export function revisionCauseFor(
  publication: PublicationChange,
  times: PublicationTimes,
  before: string | null,
): RevisionCause {
  const action = auditActionFor(publication, times);
  if (action === 'unpublished') return before === null ? 'saved' : 'unpublished';
  return action === 'changed' && before === null ? 'saved' : action;
}
