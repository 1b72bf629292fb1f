import { z } from 'zod';
import { endpoint } from '../endpoint';
import { StaffRoleName } from './roles';
import { PersonName } from './registration';
import { Role } from './session';
import {
  Bulk,
  Bulked,
  Email,
  Forever,
  Id,
  IdParam,
  listReply,
  itemReply,
  PageQuery,
  Question,
  Time,
  Version,
} from '../shapes';

export const AdminUser = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.email(),
  role: Role,
  staff_role: StaffRoleName,
  email_verified_at: Time.nullable(),
  two_factor_enabled: z.boolean(),
  last_seen_at: Time.nullable(),
  invited_at: Time.nullable(),
  deactivated_at: Time.nullable(),
  deleted_at: Time.nullable(),
  sessions: z.int(),
  version: Version,
  created_at: Time,
});
export type AdminUser = z.infer<typeof AdminUser>;

/**
 * States by which users can be filtered. Users who haven't accepted their invitation match only `invited`,
 * and users in the trash only `trashed`.
 */
export const UserState = z.enum([
  'all',
  'invited',
  'active',
  'unverified',
  'deactivated',
  'admins',
  'trashed',
]);
export type UserState = z.infer<typeof UserState>;

export const Invitation = z.object({
  ...PersonName,
  email: Email,
  role: Role,
  staff_role: StaffRoleName.default('editor'),
});
export type Invitation = z.infer<typeof Invitation>;

export const UserChanges = z
  .object({ ...PersonName, role: Role, staff_role: StaffRoleName })
  .partial()
  .extend({ version: Version.optional() });
export type UserChanges = z.infer<typeof UserChanges>;

export const users = {
  list: endpoint('GET /admin/users', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Everyone with an account, searched by name and address, and sorted',
    query: PageQuery.extend({
      q: Question.optional(),
      state: UserState.default('all'),
      sort: z
        .enum([
          'name',
          '-name',
          'email',
          '-email',
          'last_seen_at',
          '-last_seen_at',
          'created_at',
          '-created_at',
        ])
        .default('name'),
    }),
    reply: listReply(AdminUser),
  }),
  find: endpoint('GET /admin/users/:id', {
    access: 'admin',
    needs: 'accounts',
    summary: 'One account',
    params: IdParam,
    reply: itemReply(AdminUser),
  }),
  invite: endpoint('POST /admin/users', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Open an account for someone; an email invites them to choose a password within seven days',
    body: Invitation,
    reply: itemReply(AdminUser),
    status: 201,
  }),
  inviteAgain: endpoint('POST /admin/users/:id/invite', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Send the invitation again; the earlier link stops working. 409 if it has already been accepted',
    params: IdParam,
    reply: itemReply(AdminUser),
  }),
  linkInvitation: endpoint('POST /admin/users/:id/invite-link', {
    access: 'admin',
    needs: 'accounts',
    summary:
      'A link to the invitation, to pass on other than by email; the earlier one stops working. 409 if it has already been accepted. The audit log records it',
    params: IdParam,
    reply: z.object({ url: z.url() }),
  }),
  change: endpoint('PATCH /admin/users/:id', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Change name and role; 409 with the newest copy if someone else was quicker',
    params: IdParam,
    body: UserChanges,
    reply: itemReply(AdminUser),
  }),
  deactivate: endpoint('POST /admin/users/:id/deactivate', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Keep the account but let no one sign in to it; ends its sessions',
    params: IdParam,
    reply: itemReply(AdminUser),
  }),
  activate: endpoint('POST /admin/users/:id/activate', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Let someone sign in again',
    params: IdParam,
    reply: itemReply(AdminUser),
  }),
  endSessions: endpoint('DELETE /admin/users/:id/sessions', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Sign someone out everywhere',
    params: IdParam,
  }),
  remove: endpoint('DELETE /admin/users/:id', {
    access: 'admin',
    needs: 'accounts',
    summary:
      'Move an account to the trash, where no one can sign in to it; with forever=1 erase it from there, with the personal data. Your own and the last administrator’s stay',
    params: IdParam,
    query: Forever,
  }),
  restore: endpoint('POST /admin/users/:id/restore', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Restore an account from the trash, as it was; anyone who was invited needs a new invitation',
    params: IdParam,
    reply: itemReply(AdminUser),
  }),
  bulk: endpoint('POST /admin/users/bulk', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Do the same to several: to all of them, or to none if one of them can’t be changed',
    body: Bulk.extend({ action: z.enum(['deactivate', 'activate', 'trash', 'restore', 'delete']) }),
    reply: Bulked,
  }),
};
