import type { Site } from '@lapis/contract';
import { usualRoles } from '@lapis/contract/permissions';
import type { MailContent } from '../../../server/http/mail';
import * as account from './account.emails';
import { approvalAsked, textApproved, textSentBack } from './approval.emails';
import { acknowledgement, messageForStaff, replyToMessage } from './contact.emails';
import { returnedTestEmail, testEmail } from './mail-setup.emails';
import { confirmation } from './subscription.emails';
import { approvalSwitchedOff, redirectsLeadAway } from './owner.emails';
import { accountRescued, staleBackups } from './operations.emails';
import { proven } from '../recipient';
import { rolloutStopped, versionTakenBack } from './release.emails';

type SampleLinkBuilder = (path: string) => string;

const mina = { firstname: 'Mina', email: 'mina@example.org', email_verified_at: '2026-01-01T09:00:00Z' };
const token = 'a-token-of-256-random-bits-as-text-0123456789a';
const message = {
  name: 'Mina Marsh',
  email: mina.email,
  subject: 'Hats',
  message: 'We have knitted forty hats.\n\nWhere may we send them?',
  website: '',
};

const text = { title: 'Forty hats', one: 'story', by: 'Jo Reed', path: '/admin/blog/7' };

export type SampleMails = (
  site: Site,
  link: SampleLinkBuilder,
) => Record<string, MailContent & { to: string | null }>;

export const sampleMails: SampleMails = (site, link) => ({
  'account: welcome': account.welcomeToAccount(site, link, mina.email, token),
  'account: confirm the address': account.verifyAddress(site, link, mina.email, token),
  'account: the address is changing': account.addressIsChanging(
    site,
    link,
    { ...proven(mina.email), name: mina.firstname },
    'new@example.org',
    token,
  ),
  'account: choose a new password': account.resetPassword(site, link, mina, token),
  'account: invitation': account.invitation(site, link, mina.email, token, {
    by: 'Jo Reed',
    role: 'admin',
    staffRole: usualRoles.author,
  }),
  'account: invitation to everything': account.invitation(site, link, mina.email, token, {
    by: 'Jo Reed',
    role: 'admin',
    staffRole: usualRoles.owner,
  }),
  'account: invitation to an account alone': account.invitation(site, link, mina.email, token, {
    by: 'Jo Reed',
    role: 'user',
    staffRole: undefined,
  }),
  'account: invitation of a tester': account.invitation(site, link, mina.email, token, {
    by: 'Jo Reed',
    role: 'tester',
    staffRole: undefined,
  }),
  'account: deactivated': account.accountIsDeactivated(site, mina),
  'account: no account to reset': account.noAccountToReset(site, link, mina.email),
  'account: password changed': account.passwordChanged(site, link, mina),
  'account: new device': account.newDevice(site, link, mina, {
    device: 'Firefox on Windows',
    place: 'United Kingdom',
    at: new Date('2026-03-01T09:30:00Z'),
  }),
  'account: two-factor on': account.twoFactorChanged(site, link, mina, true),
  'account: two-factor off': account.twoFactorChanged(site, link, mina, false),
  'account: sign-in linked': account.signInLinked(site, link, mina, 'Example'),
  'account: deleted': account.accountDeleted(site, link, mina),
  'approval: asked': approvalAsked(site, link, mina, { ...text, note: 'Is the date right?' }),
  'approval: approved': textApproved(site, link, mina, { ...text, at: '2026-03-01T09:30:00.000Z' }),
  'approval: sent back': textSentBack(site, link, mina, {
    ...text,
    note: 'Please say where it was.',
    comments: 2,
  }),
  'contact: for the staff': messageForStaff(site, message),
  'contact: acknowledgement': acknowledgement(site, message),
  'contact: reply': replyToMessage(
    site,
    message,
    'Thank you!\n\nPlease send them to our office:\nsee below.',
  ),
  'email: test': testEmail(site, mina.email),
  'email: test of returned emails': returnedTestEmail(site, 'returned@example.org'),
  'newsletter: confirm': confirmation(site, link, mina.email, token),
  'operations: new password': accountRescued(site, mina, 'password'),
  'operations: two-factor off': accountRescued(site, mina, 'two-factor'),
  'operations: stale backups': staleBackups(site, link, '2026-03-01T09:30:00.000Z', 'The disk is full.'),
  'owner: redirects lead away': redirectsLeadAway(site, link, mina, {
    by: 'Jo Reed',
    redirects: [{ from: '/shop', to: 'https://shop.example.org/' }],
  }),
  'owner: approval switched off': approvalSwitchedOff(site, link, mina, 'Jo Reed'),
  'release: taken back': versionTakenBack(site, link, {
    app: 'public',
    version: '1.0.0-86731ade',
    to: '1.0.0-5e38d7eb',
    why: '9 of 24 visits failed in 8 networks; with the previous version, 1 of 210 visits failed',
  }),
  'release: rollout stopped': rolloutStopped(site, link, {
    app: 'public',
    version: '1.0.0-86731ade',
    why: '9 of 24 visits failed in 8 networks; with the live version, 1 of 210 visits failed',
  }),
});
