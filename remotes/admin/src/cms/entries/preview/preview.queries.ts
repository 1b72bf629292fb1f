import { queryOptions } from '@tanstack/react-query';
import type { ContentType } from '../content-type';
import { previewOf } from '../queries';

/** In milliseconds: a link is good for an hour, and has to be when what it leads to is asked for. */
const GOOD_FOR = 50 * 60_000;

/** A link that shows the draft of a thing, whatever is written of it meanwhile; the same one as long as it is good. */
export const previewLinkQuery = (type: Pick<ContentType, 'name'>, id: number) =>
  queryOptions({
    queryKey: ['preview', type.name, id],
    queryFn: () => previewOf(type, id),
    staleTime: GOOD_FOR,
    refetchInterval: GOOD_FOR,
  });
