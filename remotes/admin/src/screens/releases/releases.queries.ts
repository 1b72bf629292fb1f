import type { CallInput, ReleaseReason } from '@lapis/contract';
import { send, errorStatus } from '@lapis/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export type ReleaseChangeInput = CallInput<'POST /admin/releases/:app'>['body'];

/** A rule of the release gate that administrators may override. */
export type ForcibleRule = NonNullable<Extract<ReleaseChangeInput, { action: 'promote' }>['force']>[number];

/** Polling interval in milliseconds during a rollout, because the server may end it. */
const WHILE_TRIED = 10_000;

export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: async ({ client, queryKey, signal }) => {
    // Refetches in the background fail silently and leave the page as it is.
    const quiet = client.getQueryData(queryKey) !== undefined;
    return (await send('GET /admin/releases', { signal, quiet })).results;
  },
  refetchInterval: ({ state }) => (state.data?.some(({ rollout }) => rollout) ? WHILE_TRIED : false),
});

/**
 * Fetches the result of the release gate's check. Never cached, because it depends on the live versions of
 * other parts.
 */
export const checkQuery = (app: string, version: string) =>
  queryOptions({
    queryKey: ['release-check', app, version],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/releases/:app/:version/check', { params: { app, version }, signal })).reasons,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const differenceQuery = (app: string, version: string) =>
  queryOptions({
    queryKey: ['release-difference', app, version],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/releases/:app/:version/difference', { params: { app, version }, signal }))
        .results,
    gcTime: 0,
  });

/** Returns a link that opens the site with a certain version for this user only. */
export const createVersionLink = async (app: string, version: string) =>
  (await send('POST /admin/releases/:app/open', { params: { app }, body: { version } })).url;

/** Changes a part's live version. After a refusal, refetches the list, which may be outdated. */
export function useChange(app: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: ReleaseChangeInput) =>
      send('POST /admin/releases/:app', { params: { app }, body: change }),
    onSuccess: ({ results: changed }) =>
      client.setQueryData(releasesQuery.queryKey, (apps) =>
        apps?.map((one) => (one.app === changed.app ? changed : one)),
      ),
    onError: () => client.invalidateQueries({ queryKey: releasesQuery.queryKey }),
  });
}

/** Reads the release gate's reasons from a 422 response; undefined for other errors. */
export function readGateReasons(error: unknown) {
  if (errorStatus(error) !== 422) return undefined;
  const { response } = error as { response: { data: { reasons?: ReleaseReason[] } } };
  return response.data.reasons;
}
