import { z } from 'zod';

/** What people and the site itself do that is worth a record. */
export const AuditAction = z.enum([
  'created',
  'changed',
  'published',
  'scheduled',
  'unpublished',
  'trashed',
  'restored',
  'deleted',
  'signed_in',
  'sign_in_refused',
  'role_changed',
  'invited',
  'deactivated',
  'activated',
  'sessions_ended',
  'consent_withdrawn',
  'exported',
  'imported',
  'replied',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditKind = z.enum([
  'users',
  'widgets',
  'blog',
  'galleries',
  'links',
  'reports',
  'services',
  'media',
  'messages',
  'site',
  'account',
]);
export type AuditKind = z.infer<typeof AuditKind>;
