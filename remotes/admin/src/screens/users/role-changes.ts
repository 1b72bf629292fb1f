import type { StaffRole, StaffRoleFields } from '@lapis/contract';
import { send } from '@lapis/http';
import { notices } from '@lapis/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rolesQuery } from './roles.queries';

function useForget() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: rolesQuery.queryKey });
}

/** Creates a role, or changes it for all accounts that have it. */
export function useSaveRole(role: StaffRole | null, onSaved: () => void) {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: StaffRoleFields) =>
      role
        ? send('PATCH /admin/roles/:id', { params: { id: role.id }, body })
        : send('POST /admin/roles', { body }),
    onSuccess({ results }) {
      forget();
      notices.say(`“${results.label}” has been saved.`);
      onSaved();
    },
  });
}

export function useRemoveRole() {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id }: StaffRole) => send('DELETE /admin/roles/:id', { params: { id } }),
    onSuccess: (_, { label }) => notices.say(`“${label}” has been deleted.`),
    onSettled: forget,
  });
}
