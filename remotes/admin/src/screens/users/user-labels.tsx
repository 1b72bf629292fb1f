import type { AdminUser, Role } from '@lapis/contract';
import { Mark } from '@lapis/portal';

export const roles: { value: Role; label: string }[] = [
  { value: 'user', label: 'User' },
  { value: 'tester', label: 'Tester' },
  { value: 'admin', label: 'Administrator' },
];

export const roleLabels: Record<Role, string> = { user: 'User', tester: 'Tester', admin: 'Administrator' };

/** What each role may, beside the field in which it is chosen. */
export const roleHint =
  'Administrators enter this portal, and their duty says what they may do in it. Testers have an account, and can look at versions of the site that are not live. Users have an account, and nothing else.';

export const nameOf = ({ firstname, lastname }: Pick<AdminUser, 'firstname' | 'lastname'>) =>
  `${firstname} ${lastname}`;

/** Whether somebody can sign in, and if not why. */
export function UserState({ deleted_at, deactivated_at, invited_at, email_verified_at }: AdminUser) {
  if (deleted_at) return <Mark tone="bad">In the trash</Mark>;
  if (deactivated_at) return <Mark tone="bad">Deactivated</Mark>;
  if (invited_at) return <Mark tone="lively">Invited</Mark>;
  if (!email_verified_at) return <Mark>Not verified</Mark>;
  return (
    <Mark tone="good" isFilled>
      Active
    </Mark>
  );
}
