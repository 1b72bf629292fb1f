import { z } from 'zod';
import { endpoint } from '../endpoint';
import { permissionNames } from './permissions';
import { Id, IdParam, listReply, itemReply, textUpTo } from '../shapes';

const Permission = z.enum(permissionNames);

export const StaffRoleName = z
  .string()
  .regex(
    /^(?:owner|editor|author|support|own-[1-9]\d{0,8})$/,
    'There is no such role. Please choose another.',
  );

const StaffRole = z.object({
  id: Id,
  name: StaffRoleName,
  label: z.string(),
  permissions: z.array(Permission),
  people: z.int(),
});
export type StaffRole = z.infer<typeof StaffRole>;

const StaffRoleFields = z.object({
  label: textUpTo(60).min(1, 'Give it a name'),
  /**
   * Permissions of the role, except `accounts`: a user who can change accounts could grant themselves any
   * other permission.
   */
  permissions: z
    .array(Permission.exclude(['accounts'], 'Only owners change accounts'))
    .min(1, 'Choose at least one'),
});
export type StaffRoleFields = z.infer<typeof StaffRoleFields>;

export const ownRoles = {
  list: endpoint('GET /admin/roles', {
    access: 'admin',
    needs: 'accounts',
    summary: 'The roles that owners made',
    reply: listReply(StaffRole),
  }),
  create: endpoint('POST /admin/roles', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Add a role',
    body: StaffRoleFields,
    reply: itemReply(StaffRole),
    status: 201,
  }),
  change: endpoint('PATCH /admin/roles/:id', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Change a role, for all who have it',
    params: IdParam,
    body: StaffRoleFields.partial(),
    reply: itemReply(StaffRole),
  }),
  remove: endpoint('DELETE /admin/roles/:id', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Delete a role that no account has; 409 if one does',
    params: IdParam,
  }),
};
