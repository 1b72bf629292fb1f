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
    summary: 'All accounts, searched by name and address, and sorted',
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
    summary:
      'Invite a person: creates an account and sends an email with a link to choose a password within seven days',
    body: Invitation,
    reply: itemReply(AdminUser),
    status: 201,
  }),
  inviteAgain: endpoint('POST /admin/users/:id/invite', {
    access: 'admin',
    needs: 'accounts',
    summary:
      'Send an invitation again; the earlier link stops working. 409 if it was already accepted or the account is deactivated',
    params: IdParam,
    reply: itemReply(AdminUser),
  }),
  linkInvitation: endpoint('POST /admin/users/:id/invite-link', {
    access: 'admin',
    needs: 'accounts',
    summary:
      'Create an invitation link to pass on yourself; the earlier one stops working. 409 if it was already accepted or the account is deactivated. The audit log records it',
    params: IdParam,
    reply: z.object({ url: z.url() }),
  }),
  change: endpoint('PATCH /admin/users/:id', {
    access: 'admin',
    needs: 'accounts',
    summary:
      'Change an account’s name and role; 409 with the newest copy if there is a newer version, or for the last owner',
    params: IdParam,
    body: UserChanges,
    reply: itemReply(AdminUser),
  }),
  deactivate: endpoint('POST /admin/users/:id/deactivate', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Deactivate an account and end its sessions; 409 for your own and the last owner’s',
    params: IdParam,
    reply: itemReply(AdminUser),
  }),
  activate: endpoint('POST /admin/users/:id/activate', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Activate an account again; 409 if it is in the trash',
    params: IdParam,
    reply: itemReply(AdminUser),
  }),
  endSessions: endpoint('DELETE /admin/users/:id/sessions', {
    access: 'admin',
    needs: 'accounts',
    summary: 'End all sessions of an account',
    params: IdParam,
  }),
  remove: endpoint('DELETE /admin/users/:id', {
    access: 'admin',
    needs: 'accounts',
    summary:
      'Move an account to the trash; with forever=1 erase it and its personal data. 409 for your own, for the last owner’s, and with forever=1 outside the trash',
    params: IdParam,
    query: Forever,
  }),
  restore: endpoint('POST /admin/users/:id/restore', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Restore an account from the trash; an invited person needs a new invitation',
    params: IdParam,
    reply: itemReply(AdminUser),
  }),
  bulk: endpoint('POST /admin/users/bulk', {
    access: 'admin',
    needs: 'accounts',
    summary: 'Change many accounts, or none of them if one can’t be changed; 409 then',
    body: Bulk.extend({ action: z.enum(['deactivate', 'activate', 'trash', 'restore', 'delete']) }),
    reply: Bulked,
  }),
};
