import { send } from '@lapis/http';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => send('GET /settings/sessions', { signal }),
});

/** Ends a session. Resolves once the list has been refetched, even if the session had ended already. */
export const endSession = mutationOptions({
  mutationFn: ({ id }: { id: number; device: string }) =>
    send('DELETE /settings/sessions/:id', { params: { id } }),
  onSettled: (_, _error, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
});

export const endOtherSessions = mutationOptions({
  mutationFn: () => send('DELETE /settings/sessions'),
  onSettled: (_, _error, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
});
