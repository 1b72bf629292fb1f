import { auth } from '@lapis/auth';
import type { Permission } from '@lapis/contract/permissions';

/** Returns whether the user's role includes a permission. Only hides controls; the server enforces it. */
export const may = (permission: Permission) =>
  auth.user?.staff_role?.permissions.includes(permission) ?? true;
