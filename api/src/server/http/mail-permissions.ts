import type { MailSubject } from '@lapis/contract';
import type { Permission } from '@lapis/contract/permissions';

/** Permission needed to see an email's recipient and subject line, by what the email is about. */
export const mailPermissions: Record<MailSubject['kind'], Permission> = {
  reply: 'messages',
  invitation: 'accounts',
  approval: 'publish',
  receipt: 'giving',
};

/**
 * Permissions needed to see an email if it isn't known what the email is about: all of these, because it may
 * be of any kind.
 */
const permissionsForOthers: readonly Permission[] = ['messages', 'accounts', 'giving', 'subscribers'];

export function maySeeMail(about: string | null, held: readonly Permission[]) {
  const kind = about?.split(':')[0] as MailSubject['kind'] | undefined;
  const needed = kind ? [mailPermissions[kind]] : permissionsForOthers;
  return needed.every((permission) => held.includes(permission));
}
