import type { CallInput, ReleasedApp, ReleaseReason } from '@lapis/contract';
import { send, statusOf } from '@lapis/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export type Change = CallInput<'POST /admin/releases/:app'>['body'];

/** A rule of the gate that an administrator may pass over. */
export type Forcible = NonNullable<Extract<Change, { action: 'promote' }>['force']>[number];

/** In milliseconds: while some visitors get another version, which may be taken back by itself. */
const WHILE_TRIED = 10_000;

/** Every part of the site with its versions. */
export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: async ({ client, queryKey, signal }) => {
    // Nobody has asked for what only refreshes the page: where that fails, it stays as it is.
    const quiet = client.getQueryData(queryKey) !== undefined;
    return (await send('GET /admin/releases', { signal, quiet })).results;
  },
  refetchInterval: ({ state }) => (state.data?.some(({ rollout }) => rollout) ? WHILE_TRIED : false),
});

/** What the gate says of a version now; asked anew each time, because it is about what else is live. */
export const checkQuery = (app: string, version: string) =>
  queryOptions({
    queryKey: ['release-check', app, version],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/releases/:app/:version/check', { params: { app, version }, signal })).reasons,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** What a version would change beside the live one. */
export const differenceQuery = (app: string, version: string) =>
  queryOptions({
    queryKey: ['release-difference', app, version],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/releases/:app/:version/difference', { params: { app, version }, signal }))
        .results,
    gcTime: 0,
  });

/** Answers a link that shows the site with a version to whoever asked for it. */
export const linkTo = async (app: string, version: string) =>
  (await send('POST /admin/releases/:app/open', { params: { app }, body: { version } })).url;

/** Changes what is live of a part. What was shown may be old where that is refused, and is fetched anew. */
export function useChange(app: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) =>
      (await send('POST /admin/releases/:app', { params: { app }, body: change })).results,
    onSuccess: (changed: ReleasedApp) =>
      client.setQueryData(releasesQuery.queryKey, (apps) =>
        apps?.map((one) => (one.app === changed.app ? changed : one)),
      ),
    onError: () => client.invalidateQueries({ queryKey: releasesQuery.queryKey }),
  });
}

/** The reasons that come with the gate's refusal; undefined where it was refused for anything else. */
export function reasonsOf422(error: unknown) {
  if (statusOf(error) !== 422) return undefined;
  const { response } = error as { response: { data: { reasons?: ReleaseReason[] } } };
  return response.data.reasons;
}
