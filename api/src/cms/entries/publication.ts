import type { RevisionCause } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { invalid } from '../../server/http/http-error';

/** What a change may say of the entry itself. */
export interface Publication {
  state?: 'draft' | 'scheduled' | 'published' | undefined;
  publish_at?: string | undefined;
  unpublish_at?: string | null | undefined;
}

/** From and until when visitors see an entry, as far as a change says it. */
export interface Times {
  published_at?: string | null;
  unpublish_at?: string | null;
}

/** From and until when an entry is to be seen. @throws the 422 beside `publish_at` or `unpublish_at` */
export function timesOf({ state, ...times }: Publication, before: string | null): Times {
  const now = timestamp();
  const publish_at = times.publish_at && asStored(times.publish_at);
  const unpublish_at = times.unpublish_at && asStored(times.unpublish_at);
  const published_at = () => {
    if (state === undefined) return undefined;
    if (state === 'draft') return null;
    if (state === 'published') return publish_at ?? (before !== null && before <= now ? before : now);
    if (publish_at === undefined || publish_at <= now) {
      throw invalid('publish_at', 'Please choose a time in the future.');
    }
    return publish_at;
  };
  const from = published_at();
  if (unpublish_at && unpublish_at <= (from ?? before ?? now)) {
    throw invalid('unpublish_at', 'Please choose a time after it is published.');
  }
  return {
    ...(from !== undefined && { published_at: from }),
    ...(unpublish_at !== undefined && { unpublish_at }),
  };
}

/** Times are compared as text, so all have the same number of digits. */
const asStored = (time: string) => new Date(time).toISOString();

/** What the audit log calls a change. */
export function actionOf({ state }: Publication, { published_at }: Times) {
  if (state === 'scheduled') return 'scheduled' as const;
  if (state === 'published') return 'published' as const;
  return published_at === null ? ('unpublished' as const) : ('changed' as const);
}

/** Why a change made a revision. */
export function causeOf(publication: Publication, times: Times, before: string | null): RevisionCause {
  const action = actionOf(publication, times);
  if (action === 'unpublished') return before === null ? 'saved' : 'unpublished';
  return action === 'changed' && before === null ? 'saved' : action;
}
