import type { AuditAction, AuditEntry, AuditKind } from '@lapis/contract';
import { contentNames, type ContentName, contentTypes } from '@lapis/contract/content-types';
import { href } from '@lapis/router';
import { claimLabels, claimSentences } from './claim-labels';
import { givingKinds, givingPlace, givingSubject, findGivingVerb, isGivingKind } from './giving-labels';
import { supporterLabels, supporterSentences } from './supporter-labels';

export const actionLabels: Record<AuditAction, string> = {
  created: 'Added',
  changed: 'Changed',
  published: 'Published',
  scheduled: 'Scheduled',
  unpublished: 'Taken off the site',
  approval_asked: 'Approval requested',
  approval_withdrawn: 'Approval request withdrawn',
  approved: 'Approved',
  sent_back: 'Sent back',
  trashed: 'Moved to the trash',
  restored: 'Restored',
  deleted: 'Deleted',
  signed_in: 'Signed in',
  sign_in_refused: 'Failed sign-in',
  password_changed: 'Password changed',
  two_factor_on: 'Two-factor sign-in on',
  two_factor_off: 'Two-factor sign-in off',
  role_changed: 'Access changed',
  staff_role_changed: 'Role changed',
  invited: 'Invited',
  invitation_linked: 'Invitation link made',
  deactivated: 'Deactivated',
  activated: 'Activated',
  sessions_ended: 'Signed out everywhere',
  consent_withdrawn: 'Consent withdrawn',
  consent_form_opened: 'Consent form opened',
  unsubscribed: 'Unsubscribed',
  exported: 'Exported',
  imported: 'Imported',
  replied: 'Replied',
  checked: 'Checked',
  promoted: 'Version made live',
  rolled_back: 'Version rolled back',
  locked: 'Version locked',
  unlocked: 'Version unlocked',
  rollout_started: 'Rollout started',
  rollout_changed: 'Rollout changed',
  rollout_stopped: 'Rollout stopped',
  viewed: 'Viewed',
  matched: 'Matched',
  unmatched: 'Match undone',
  refunded: 'Refunded',
  ...supporterLabels,
  erased: 'Erased',
  claimed: 'Claimed',
  submitted: 'Submitted',
  ...claimLabels,
  sent: 'Sent to readers',
  sending_scheduled: 'Sending scheduled',
  sending_paused: 'Sending paused',
  sending_resumed: 'Sending resumed',
  sending_stopped: 'Sending stopped',
  mail_retried: 'Email tried again',
  mail_given_up: 'Email given up',
};

const titles = Object.fromEntries(contentNames.map((name) => [name, contentTypes[name].title])) as Record<
  ContentName,
  string
>;

export const kindLabels: Record<AuditKind, string> = {
  ...titles,
  media: 'Pictures & files',
  messages: 'Messages',
  mails: 'Email',
  subscribers: 'Subscribers',
  newsletter_settings: 'Newsletter settings',
  users: 'Users',
  roles: 'Roles',
  account: 'Signing in',
  site: 'Settings',
  audit: 'Audit log',
  remotes: 'Parts of the site',
  redirects: 'Redirects',
  ...givingKinds,
};

const entryNoun = (kind: ContentName | 'media') => (kind === 'media' ? 'file' : contentTypes[kind].one);

/** A sentence about an entry, split at its subject, so that the subject can be shown as a link. */
interface AuditSentence {
  who: string;
  before: string;
  subject: string;
  after: string;
}

/** Words before and, if needed, after the subject. */
const sentences: Record<AuditAction, [before: string, after?: string]> = {
  created: ['added'],
  changed: ['changed'],
  published: ['published'],
  scheduled: ['scheduled', 'for publication'],
  unpublished: ['took', 'off the site'],
  approval_asked: ['asked for approval of'],
  approval_withdrawn: ['withdrew the request to approve'],
  approved: ['approved'],
  sent_back: ['sent', 'back to its author'],
  trashed: ['moved', 'to the trash'],
  restored: ['restored'],
  deleted: ['deleted'],
  signed_in: ['signed in'],
  sign_in_refused: ['failed to sign in'],
  password_changed: ['chose a new password'],
  two_factor_on: ['switched two-factor sign-in on'],
  two_factor_off: ['switched two-factor sign-in off'],
  role_changed: ['changed the access of'],
  staff_role_changed: ['changed the role of'],
  invited: ['invited'],
  invitation_linked: ['made an invitation link for'],
  deactivated: ['deactivated'],
  activated: ['activated'],
  sessions_ended: ['signed', 'out everywhere'],
  consent_withdrawn: ['recorded that consent for', 'was withdrawn'],
  consent_form_opened: ['opened the signed consent form of'],
  unsubscribed: ['unsubscribed'],
  exported: ['exported'],
  imported: ['imported'],
  replied: ['replied to'],
  checked: ['checked'],
  promoted: ['made another version of', 'live'],
  rolled_back: ['rolled', 'back to its previous version'],
  locked: ['locked the version of'],
  unlocked: ['unlocked the version of'],
  rollout_started: ['gave some visitors a new version of'],
  rollout_changed: ['changed how many visitors get a new version of'],
  rollout_stopped: ['stopped giving some visitors a new version of'],
  viewed: ['viewed'],
  matched: ['matched'],
  unmatched: ['undid the match of'],
  refunded: ['refunded'],
  ...supporterSentences,
  erased: ['erased'],
  claimed: ['claimed tax back with'],
  submitted: ['submitted'],
  ...claimSentences,
  sent: ['sent', 'to its readers'],
  sending_scheduled: ['scheduled sending'],
  sending_paused: ['paused sending'],
  sending_resumed: ['resumed sending'],
  sending_stopped: ['stopped sending'],
  mail_retried: ['tried again to send'],
  mail_given_up: ['gave up sending'],
};

/** Actions on a user that are about the person. All others are about the account. */
const personal: AuditAction[] = [
  'invited',
  'invitation_linked',
  'role_changed',
  'staff_role_changed',
  'sessions_ended',
];

/** Verbs for putting a message into each state. */
const messageVerbs: Partial<Record<string, [before: string, after?: string]>> = {
  new: ['marked', 'as new'],
  read: ['marked', 'as read'],
  replied: ['marked', 'as replied to'],
  archived: ['archived'],
};

const ordering = ['put', 'in order'] as const;

function verbsOf({ action, kind, title, details }: AuditEntry) {
  if (details.ordered && !title) return ordering;
  const ofKind =
    (isGivingKind(kind) && findGivingVerb(kind, action)) ||
    (kind === 'messages' && action === 'changed' && messageVerbs[String(details.state)]);
  return ofKind || sentences[action];
}

/** Describes an action in the log, e.g. 'Mina Marsh' 'published' 'the story “Winter coats”'. */
export function describeEntry(entry: AuditEntry): AuditSentence {
  const { action, kind, user_name, title, details } = entry;
  const [before, after = ''] = verbsOf(entry);
  if (action === 'sign_in_refused') {
    return { who: 'Someone', before: title ? `${before} as` : before, subject: title, after };
  }
  const who = user_name || 'The site itself';
  // What users do to their own account needs no subject.
  if (kind === 'account') return { who, before, subject: '', after };
  const role = details.to === 'admin' ? 'administrator' : String(details.to);
  return {
    who,
    before,
    subject: describeSubject(entry),
    after: action === 'role_changed' ? `to ${role}` : after,
  };
}

function describeSubject({ action, kind, title, named, subject_id }: AuditEntry) {
  if (isGivingKind(kind)) return givingSubject(kind, title, subject_id);
  switch (kind) {
    case 'messages':
      if (named) return `the message ${named}`;
      return subject_id === null ? 'a message' : `message ${subject_id}`;
    case 'mails':
      return named ? `the email ${named}` : `email ${subject_id}`;
    case 'subscribers':
      return subject_id === null ? 'the list of subscribers' : `subscriber ${named ?? subject_id}`;
    case 'newsletter_settings':
      return title || 'the newsletter settings';
    case 'site':
      return action === 'exported' || action === 'imported'
        ? 'the content of the site'
        : 'the settings of the site';
    case 'audit':
      return 'the audit log';
    case 'remotes':
      return `the part “${title}”`;
    case 'redirects':
      return title ? `the redirect from “${title}”` : 'the redirects';
    case 'roles':
      return `the role “${title}”`;
    case 'users':
      return personal.includes(action) ? title : `the account of ${title}`;
    case 'account':
      return title;
    default:
      // Without a title, the action was on the whole collection.
      return title ? `the ${entryNoun(kind)} “${title}”` : `the ${kindLabels[kind].toLowerCase()}`;
  }
}

/** Returns the URL of the entry's subject; null if it has no page. */
export function entryHref(entry: AuditEntry) {
  const { kind, subject_id: id, title, action } = entry;
  if (kind === 'site') return href('admin.settings');
  if (kind === 'subscribers') return href('admin.subscribers');
  if (kind === 'newsletter_settings') return href('admin.newsletters.settings');
  if (kind === 'remotes') return href('admin.releases.part', { app: title });
  if (kind === 'redirects') return href('admin.redirects');
  if (kind === 'mails') return href('admin.mail');
  if (kind === 'roles') return href('admin.roles');
  if (isGivingKind(kind)) return givingPlace(kind, entry);
  if (id === null || kind === 'audit' || action === 'deleted') return null;
  if (kind === 'users' || kind === 'account') return href('admin.users.edit', { id });
  if (kind === 'messages') return href('admin.messages.read', { id });
  return href(`admin.${kind}.edit`, { id });
}
