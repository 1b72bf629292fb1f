import type { AuditAction, AuditEntry, AuditKind } from '@lapis/contract';
import { contentNames, type ContentName, contentTypes } from '@lapis/contract/content-types';
import { href } from '@lapis/router';
import { givingKinds, givingPlace, givingSubject, givingVerbs, isOfGiving } from './giving-labels';

/** What can be looked for, as the filter names it. */
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
  role_changed: 'Role changed',
  duty_changed: 'Duty changed',
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
  replied: 'Answered',
  checked: 'Checked',
  promoted: 'Version made live',
  rolled_back: 'Version rolled back',
  locked: 'Version locked',
  unlocked: 'Version unlocked',
  rollout_started: 'Rollout started',
  rollout_changed: 'Rollout changed',
  rollout_stopped: 'Rollout stopped',
  viewed: 'Looked at',
  matched: 'Matched',
  refunded: 'Refunded',
  joined: 'Joined',
  erased: 'Erased',
  claimed: 'Claimed',
  submitted: 'Submitted',
  sent: 'Sent to readers',
  sending_scheduled: 'Sending scheduled',
  sending_paused: 'Sending paused',
  sending_resumed: 'Sending gone on with',
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
  subscribers: 'Newsletter',
  newsletter: 'Settings of the newsletter',
  users: 'Users',
  duties: 'Duties',
  account: 'Signing in',
  site: 'Settings',
  audit: 'Audit log',
  remotes: 'Parts of the site',
  redirects: 'Redirects',
  ...givingKinds,
};

/** One of a kind in a sentence, before its title. */
const nounOf = (kind: ContentName | 'media') => (kind === 'media' ? 'file' : contentTypes[kind].one);

/** The parts of a sentence; `before` and `after` stand around what it was done to. */
interface Sentence {
  who: string;
  before: string;
  subject: string;
  after: string;
}

/** What stands before the thing, and after it where something does. */
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
  role_changed: ['changed the role of'],
  duty_changed: ['changed the duty of'],
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
  replied: ['answered'],
  checked: ['checked'],
  promoted: ['made another version of', 'live'],
  rolled_back: ['rolled', 'back to its previous version'],
  locked: ['locked the version of'],
  unlocked: ['unlocked the version of'],
  rollout_started: ['gave some visitors a new version of'],
  rollout_changed: ['changed how many visitors get a new version of'],
  rollout_stopped: ['stopped giving some visitors a new version of'],
  viewed: ['looked at'],
  matched: ['matched'],
  refunded: ['refunded'],
  joined: ['joined another supporter to'],
  erased: ['erased'],
  claimed: ['claimed tax back with'],
  submitted: ['submitted'],
  sent: ['sent', 'to its readers'],
  sending_scheduled: ['scheduled the sending of'],
  sending_paused: ['paused the sending of'],
  sending_resumed: ['went on with the sending of'],
  sending_stopped: ['stopped the sending of'],
  mail_retried: ['tried again to send'],
  mail_given_up: ['gave up sending'],
};

/** What is done to a person; anything else is done to the account. */
const personal: AuditAction[] = [
  'invited',
  'invitation_linked',
  'role_changed',
  'duty_changed',
  'sessions_ended',
];

/** Tells what was done: 'Mina Marsh' 'published' 'the story “Winter coats”'. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const { action, kind, user_name, title, details } = entry;
  const [before, after = ''] = (isOfGiving(kind) && givingVerbs[action]) || sentences[action];
  if (action === 'sign_in_refused') {
    return { who: 'Someone', before: title ? `${before} as` : before, subject: title, after };
  }
  const who = user_name || 'The site itself';
  // What people do to their own accounts needs no other word.
  if (kind === 'account') return { who, before, subject: '', after };
  const role = details.to === 'admin' ? 'administrator' : String(details.to);
  return { who, before, subject: subjectOf(entry), after: action === 'role_changed' ? `to ${role}` : after };
}

function subjectOf({ action, kind, title, thing_id }: AuditEntry) {
  if (isOfGiving(kind)) return givingSubject(kind, title, thing_id);
  switch (kind) {
    case 'messages':
      return thing_id === null ? 'a message' : `message ${thing_id}`;
    case 'mails':
      return `email ${thing_id}`;
    case 'subscribers':
      return thing_id === null ? 'the list of subscribers' : `subscriber ${thing_id}`;
    case 'newsletter':
      return title || 'the settings of the newsletter';
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
    case 'duties':
      return `the duty “${title}”`;
    case 'users':
      return personal.includes(action) ? title : `the account of ${title}`;
    case 'account':
      return title;
    default:
      // Without a title it was done to all of them.
      return title ? `the ${nounOf(kind)} “${title}”` : `the ${kindLabels[kind].toLowerCase()}`;
  }
}

/** Where what it was done to is to be found, as far as it has a page. */
export function placeOf(entry: AuditEntry) {
  const { kind, thing_id: id, title, action } = entry;
  if (kind === 'site') return href('admin.settings');
  if (kind === 'subscribers') return href('admin.subscribers');
  if (kind === 'newsletter') return href('admin.newsletter.settings');
  if (kind === 'remotes') return href('admin.releases.part', { app: title });
  if (kind === 'redirects') return href('admin.redirects');
  if (kind === 'mails') return href('admin.mail');
  if (kind === 'duties') return href('admin.duties');
  if (isOfGiving(kind)) return givingPlace(kind, entry);
  if (id === null || kind === 'audit' || action === 'deleted') return null;
  if (kind === 'users' || kind === 'account') return href('admin.users.edit', { id });
  if (kind === 'messages') return href('admin.messages.read', { id });
  return href(`admin.${kind}.edit`, { id });
}
