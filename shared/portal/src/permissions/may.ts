import { auth } from '@lapis/auth';
import type { Permission } from '@lapis/contract/permissions';

/**
 * Returns true if the user's role includes a permission. Only hides controls; the server enforces
 * permissions.
 */
export const may = (permission: Permission) =>
  auth.user?.staff_role?.permissions.includes(permission) ?? true;
