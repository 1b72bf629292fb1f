import type { CallInput } from '@lapis/contract';
import { send } from '@lapis/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { refreshUser } from '../refresh-user';

type PasswordChange = CallInput<'PATCH /settings/password'>['body'];

export const changePassword = mutationOptions({
  async mutationFn(body: PasswordChange) {
    await send('PATCH /settings/password', { body });
    void refreshUser({ has_password: true });
  },
});

export const identitiesQuery = queryOptions({
  queryKey: ['account', 'identities'],
  queryFn: ({ signal }) => send('GET /settings/identities', { signal }),
});

/** Unlinks a third-party sign-in. Resolves once the list has been refetched. */
export const unlinkIdentity = mutationOptions({
  mutationFn: ({ id }: { id: number; name: string }) =>
    send('DELETE /settings/identities/:id', { params: { id } }),
  onSettled: (_, _error, _input, _result, { client }) => client.invalidateQueries(identitiesQuery),
});
