import type { Duty, DutyFields } from '@lapis/contract';
import { send } from '@lapis/http';
import { notices } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dutiesQuery } from './duties.queries';

function useForget() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: dutiesQuery.queryKey });
}

/** Makes a duty, or changes one for all who have it. */
export function useSaveDuty(duty: Duty | null, onSaved: () => void) {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: DutyFields) =>
      duty
        ? send('PATCH /admin/duties/:id', { params: { id: duty.id }, body })
        : send('POST /admin/duties', { body }),
    onSuccess({ results }) {
      forget();
      notices.say(`“${results.label}” has been saved.`);
      onSaved();
    },
  });
}

export function useRemoveDuty() {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id }: Duty) => send('DELETE /admin/duties/:id', { params: { id } }),
    onSuccess: (_, { label }) => notices.say(`“${label}” has been deleted.`),
    onSettled: forget,
  });
}
