import { useAuth } from '@lapis/auth';
import type { EntryState } from '@lapis/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Presence, reportPresence } from '../queries';
import type { AnyFields, ContentType, Item } from '../content-type';
import type { EntryEditor } from '../writing/writing';

/**
 * Polling intervals in milliseconds, for a visible and a hidden page. After 90 seconds without a report, the
 * server no longer lists an editor as present.
 */
const visibleInterval = 4000;
const hiddenInterval = 30_000;

/** Reports to the server that the entry is open here. Returns the other editors and the last save. */
export function usePresence(type: Pick<ContentType, 'name'>, id: number | undefined) {
  const { loggedIn } = useAuth();
  const { data } = useQuery({
    queryKey: ['presence', type.name, id],
    queryFn: () => (id === undefined ? null : reportPresence(type, id, true)),
    enabled: id !== undefined && loggedIn,
    refetchInterval: () => (document.visibilityState === 'visible' ? visibleInterval : hiddenInterval),
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: true,
    gcTime: 0,
  });

  useEffect(() => {
    if (id === undefined) return;
    // Ignores failures: the server drops this editor after a while anyway.
    return () => void reportPresence(type, id, false).catch(() => undefined);
  }, [type, id]);

  return data ?? null;
}

const lastSave = (base: Item) => [base.updated_at, base.draft?.updated_at ?? ''].toSorted().at(-1) ?? '';

export function findNewerSave(base: Item | null, presence: Presence | null) {
  if (!base || !presence?.saved) return null;
  return presence.saved.at > lastSave(base) ? presence.saved : null;
}

/** States that follow each state as time passes, without a save. */
const statesByTime: Partial<Record<EntryState, readonly EntryState[]>> = {
  scheduled: ['published', 'changed', 'ended'],
  published: ['ended'],
  changed: ['ended'],
};

/** Updates the entry's state when its time on the site begins or ends while it is open here. */
export function useTimedState<Fields extends AnyFields>(
  { base, noteState }: EntryEditor<Fields>,
  presence: Presence | null,
) {
  const saved = presence?.saved;
  const isNext = base && saved?.at === lastSave(base) && statesByTime[base.state]?.includes(saved.state);
  const next = isNext ? saved.state : null;
  useEffect(() => {
    if (next) noteState(next);
  });
}
