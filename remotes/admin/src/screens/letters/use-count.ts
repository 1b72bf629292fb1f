import type { Audience } from '@lapis/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSameAudience, tidy } from './audience';
import { countQuery } from './sending.queries';

/** In milliseconds, after the last change of what is counted: a region is typed letter by letter. */
const PAUSE = 300;

/** How many get a letter. While somebody chooses, or the count is on its way, it is not to be relied on. */
export function useCount(id: number, audience: Audience) {
  const [settled, setSettled] = useState(() => tidy(audience));
  const isSettled = isSameAudience(settled, audience);
  const { data: count, error, isPlaceholderData, refetch } = useQuery(countQuery(id, settled));

  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(tidy(audience)), PAUSE);
    return () => clearTimeout(timer);
  }, [audience, isSettled]);

  return {
    count,
    /** Where nothing is known of how many they are. */
    error: count === undefined ? error : null,
    isCounting: !isSettled || isPlaceholderData,
    retry: () => void refetch(),
  };
}
