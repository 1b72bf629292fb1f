import { z } from 'zod';
import { contentNames } from '../content/content-types';
import { endpoint } from '../endpoint';
import { Id, listReply, PageQuery, Question, Time } from '../shapes';

export const AuditAction = z.enum([
  'created',
  'changed',
  'published',
  'scheduled',
  'unpublished',
  'approval_asked',
  'approval_withdrawn',
  'approved',
  'sent_back',
  'trashed',
  'restored',
  'deleted',
  'signed_in',
  'sign_in_refused',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'role_changed',
  'staff_role_changed',
  'invited',
  'invitation_linked',
  'deactivated',
  'activated',
  'sessions_ended',
  'consent_withdrawn',
  'consent_form_opened',
  'unsubscribed',
  'exported',
  'imported',
  'replied',
  'checked',
  'promoted',
  'rolled_back',
  'locked',
  'unlocked',
  'rollout_started',
  'rollout_changed',
  'rollout_stopped',
  'viewed',
  'matched',
  'unmatched',
  'returned',
  'refunded',
  'joined',
  'separated',
  'erased',
  'claimed',
  'submitted',
  'submission_undone',
  'paid',
  'payment_removed',
  'refused',
  'refusal_undone',
  'sent',
  'sending_scheduled',
  'sending_paused',
  'sending_resumed',
  'sending_stopped',
  'mail_retried',
  'mail_given_up',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditKind = z.enum([
  ...contentNames,
  'users',
  'roles',
  'media',
  'messages',
  'mails',
  'subscribers',
  'newsletter_settings',
  'site',
  'account',
  'audit',
  'remotes',
  'redirects',
  'gifts',
  'supporters',
  'appeals',
  'declarations',
  'claims',
  'statements',
  'funds',
  'giving',
  'people_imports',
  'spending_imports',
]);
export type AuditKind = z.infer<typeof AuditKind>;

export const AuditEntry = z.object({
  id: Id,
  at: Time,
  user_id: Id.nullable(),
  user_name: z.string(),
  ip: z.string().nullable(),
  action: AuditAction,
  kind: AuditKind,
  subject_id: Id.nullable(),
  title: z.string(),
  /**
   * Name of the message, email or subscriber concerned, if the reader may see it and it still exists. The audit log
   * doesn't store such names.
   */
  named: z.string().optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const day = z.iso.date('Type a date, such as 2026-03-31').optional();

const AuditFilter = z.object({
  q: Question.optional(),
  user: z.coerce.number().pipe(Id).optional(),
  action: AuditAction.optional(),
  kind: AuditKind.optional(),
  /** First and last day, in UTC. */
  from: day,
  to: day,
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const audit = {
  list: endpoint('GET /admin/audit', {
    access: 'admin',
    needs: 'records',
    summary: 'The audit log, newest first',
    query: AuditFilter.extend(PageQuery.shape),
    reply: listReply(AuditEntry),
  }),
  export: endpoint('GET /admin/audit.csv', {
    access: 'admin',
    needs: 'records',
    summary: 'The audit log as a table for spreadsheets: the newest 50,000 entries that match',
    query: AuditFilter,
    reply: z.string(),
    type: 'text/csv',
  }),
};
