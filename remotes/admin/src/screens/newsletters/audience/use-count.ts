import type { Audience } from '@lapis/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSameAudience, normalizeAudience } from './audience';
import { countQuery } from '../sending.queries';

/**
 * Delay in milliseconds between the last change and the count, because the region is typed letter by letter.
 */
const PAUSE = 300;

/** Counts an audience's recipients. While `isCounting`, the count is outdated. */
export function useCount(id: number, audience: Audience) {
  const [settled, setSettled] = useState(() => normalizeAudience(audience));
  const isSettled = isSameAudience(settled, audience);
  const { data: count, error, isPlaceholderData, refetch } = useQuery(countQuery(id, settled));

  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(normalizeAudience(audience)), PAUSE);
    return () => clearTimeout(timer);
  }, [audience, isSettled]);

  return {
    count,
    /** Null while an older count is shown. */
    error: count === undefined ? error : null,
    isCounting: !isSettled || isPlaceholderData,
    retry: () => void refetch(),
  };
}
