import { useAuth } from '@lapis/auth';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Presence, sayPresence } from './queries';
import type { ContentType, Item } from './content-type';

/**
 * In milliseconds: how soon one hears of somebody else while one looks at the page, and otherwise. The server takes
 * whoever has said nothing for a minute and a half to be gone.
 */
const inSight = 4000;
const outOfSight = 30_000;

/** Who else has the thing open, and when it was saved last; the others are told of us likewise. */
export function usePresence(type: Pick<ContentType, 'name'>, id: number | undefined) {
  const { loggedIn } = useAuth();
  const { data } = useQuery({
    queryKey: ['presence', type.name, id],
    queryFn: () => (id === undefined ? null : sayPresence(type, id, true)),
    enabled: id !== undefined && loggedIn,
    refetchInterval: () => (document.visibilityState === 'visible' ? inSight : outOfSight),
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: true,
    gcTime: 0,
  });

  useEffect(() => {
    if (id === undefined) return;
    // Whoever can't say so is taken to be gone a little later.
    return () => void sayPresence(type, id, false).catch(() => undefined);
  }, [type, id]);

  return data ?? null;
}

/** The last save by a colleague, if the copy here doesn't have it yet. */
export function newerSave(base: Item | null, presence: Presence | null) {
  if (!base || !presence?.saved) return null;
  const known = [base.updated_at, base.draft?.updated_at ?? ''].toSorted().at(-1) ?? '';
  return presence.saved.at > known ? presence.saved : null;
}
