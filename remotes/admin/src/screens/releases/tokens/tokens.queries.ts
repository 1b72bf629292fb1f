import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

type NewTokenInput = CallInput<'POST /admin/releases/:app/tokens'>['body'];

export const tokensQuery = (app: string) =>
  queryOptions({
    queryKey: ['release-tokens', app],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/releases/:app/tokens', { params: { app }, signal })).results,
  });

/** Creates a token, and returns it with its secret, which can't be fetched later. */
export const makeToken = async (app: string, body: NewTokenInput) =>
  (await send('POST /admin/releases/:app/tokens', { params: { app }, body })).results;

export const withdrawToken = (app: string, id: number) =>
  send('DELETE /admin/releases/:app/tokens/:id', { params: { app, id } });
