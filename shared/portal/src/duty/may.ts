import { auth } from '@lapis/auth';
import type { Permission } from '@lapis/contract/permissions';

/**
 * Whether the duty of who is signed in includes something. The server decides; this only leaves out what would be
 * refused.
 */
export const may = (permission: Permission) => auth.user?.duty?.permissions.includes(permission) ?? true;
