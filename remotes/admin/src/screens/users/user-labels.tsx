import type { AdminUser } from '@lapis/contract';
import { Mark } from '@lapis/portal';

export const fullName = ({ firstname, lastname }: Pick<AdminUser, 'firstname' | 'lastname'>) =>
  `${firstname} ${lastname}`;

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
