import { queryOptions } from '@tanstack/react-query';
import type { ContentType } from '../content-type';
import { createPreviewLink } from '../queries';

/**
 * Time in milliseconds for which a preview link is reused. Links expire after an hour, and must still be
 * valid when the page loads.
 */
const GOOD_FOR = 50 * 60_000;

export const previewLinkQuery = (type: Pick<ContentType, 'name'>, id: number) =>
  queryOptions({
    queryKey: ['preview', type.name, id],
    queryFn: () => createPreviewLink(type, id),
    staleTime: GOOD_FOR,
    refetchInterval: GOOD_FOR,
  });
