import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { queryOptions } from '@tanstack/react-query';

type NewToken = CallInput<'POST /admin/releases/:app/tokens'>['body'];

/** The tokens that may release a part. */
export const tokensQuery = (app: string) =>
  queryOptions({
    queryKey: ['release-tokens', app],
    queryFn: async ({ signal }) =>
      (await send('GET /admin/releases/:app/tokens', { params: { app }, signal })).results,
  });

/** Answers the token with its secret, which is never told again. */
export const makeToken = async (app: string, body: NewToken) =>
  (await send('POST /admin/releases/:app/tokens', { params: { app }, body })).results;

export const withdrawToken = (app: string, id: number) =>
  send('DELETE /admin/releases/:app/tokens/:id', { params: { app, id } });
