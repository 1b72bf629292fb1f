import type { Role, Site } from '@lapis/contract';
import { type Permission, permissionNames, permissions } from '@lapis/contract/permissions';
import { href } from '@lapis/contract/pages';
import { composeEmail } from '../compose-email';
import { greet, proven, type ProvenRecipient, type Recipient, unproven, vouchFor, words } from '../recipient';

type AccountLinkBuilder = (path: string) => string;

interface AccountOwner {
  firstname: string;
  email: string;
  email_verified_at: string | null;
}

const toRecipient = ({
  firstname: name,
  email,
  email_verified_at,
}: AccountOwner): Recipient & { name: string } => ({
  ...(email_verified_at ? proven(email) : unproven(email)),
  name,
});

export const provenOwner = ({ firstname: name, email, email_verified_at }: AccountOwner) =>
  email_verified_at === null ? undefined : { ...proven(email), name };

const hello = (to: Recipient & { name: string }) => greet(to, 'Hello', words`Hello,`);
const appName = (site: Site) => vouchFor(site.app_name);

const notYou = (link: AccountLinkBuilder) => [
  words`If this was not you, someone else may know your password. Please choose a new one at once, which also signs everyone out:`,
  { label: words`Choose a new password`, url: link(href('password.request')) },
];

export const welcomeToAccount = (site: Site, link: AccountLinkBuilder, to: string, token: string) =>
  composeEmail(site, unproven(to), words`Welcome to ${appName(site)}: please confirm your address`, [
    words`Hello,`,
    words`Thank you for opening an account at ${appName(site)}. Please confirm that this address is yours:`,
    { label: words`Confirm my address`, url: link(`${href('login')}?verify=${token}`) },
    words`The link works once, within seven days. If you have not opened an account, you can ignore this email: unless you confirm it, we will not use your address.`,
  ]);

export const verifyAddress = (site: Site, link: AccountLinkBuilder, to: string, token: string) =>
  composeEmail(site, unproven(to), words`Please confirm your address`, [
    words`Hello,`,
    words`Please confirm that this is the address of your account at ${appName(site)}:`,
    { label: words`Confirm my address`, url: link(`${href('login')}?verify=${token}`) },
    words`The link works once, within seven days. Until you use it, nothing changes. If you did not ask for this, you can ignore this email.`,
  ]);

export const addressIsChanging = (
  site: Site,
  link: AccountLinkBuilder,
  to: ProvenRecipient & { name: string },
  newEmail: string,
  token: string,
) =>
  composeEmail(site, to, 'The address of your account is being changed', [
    hello(to),
    `Someone who is signed in to your account at ${site.app_name} asked to change its email address to ${newEmail}. As soon as that is confirmed, our emails will go there, and you will sign in with it.`,
    'If that was you, there is nothing to do. If not, keep this address and sign everyone out:',
    { label: 'Keep this address', url: link(`${href('login')}?undo=${token}`) },
    'The link works for seven days, even after the change.',
  ]);

export const resetPassword = (site: Site, link: AccountLinkBuilder, person: AccountOwner, token: string) =>
  composeEmail(site, toRecipient(person), words`Choose a new password`, [
    hello(toRecipient(person)),
    words`Someone asked for a new password for your account at ${appName(site)}. If that was you, choose one here:`,
    {
      label: words`Choose a new password`,
      url: link(passwordAddress('password.reset', person.email, token)),
    },
    words`The link works once, within 60 minutes. If it was not you, you can ignore this email: your password stays as it is.`,
  ]);

export const passwordAddress = (page: 'password.reset' | 'password.welcome', email: string, token: string) =>
  `${href(page, { token })}?${new URLSearchParams({ email })}`;

/** Details of an invitation, all written by staff, because only staff send invitations. */
interface Invitation {
  by: string;
  role: Role;
  /** Set if the account is an administrator's. */
  staffRole: { label: string; permissions: readonly Permission[] } | undefined;
}

/**
 * Sent to a person for whom an administrator has opened an account. Omits the person's name, because they
 * haven't confirmed it.
 */
export const invitation = (
  site: Site,
  link: AccountLinkBuilder,
  to: string,
  token: string,
  { by, ...access }: Invitation,
) =>
  composeEmail(site, unproven(to), words`You are invited to ${appName(site)}`, [
    words`Hello,`,
    words`${vouchFor(by)} has invited you to ${access.staffRole ? words`join the team` : words`open an account`} at ${appName(site)}. ${mayDo(access)}`,
    words`To accept the invitation, choose a password:`,
    { label: words`Choose a password`, url: link(passwordAddress('password.welcome', to, token)) },
    words`The link works once, within seven days. If you did not expect this, you can ignore this email: without a password no one can use the account.`,
  ]);

function mayDo({ role, staffRole }: Omit<Invitation, 'by'>) {
  if (staffRole) {
    const all = staffRole.permissions.length === permissionNames.length;
    const labels = staffRole.permissions.map((name) => permissions[name].label.toLowerCase());
    const held = all ? 'everything' : labels.join('; ');
    return words`You can help to run the website. Your role is ${vouchFor(staffRole.label)}, which includes: ${vouchFor(held)}.`;
  }
  return role === 'tester'
    ? words`With it you can look at versions of the website that are not live yet.`
    : words`With it you can sign in to the website.`;
}

/**
 * Sent if a visitor requests a password reset for a deactivated account, because the page shows every visitor
 * the same message.
 */
export const accountIsDeactivated = (site: Site, person: AccountOwner) =>
  composeEmail(site, toRecipient(person), words`You asked for a new password`, [
    hello(toRecipient(person)),
    words`Someone asked for a new password for your account at ${appName(site)}. The account is deactivated at the moment, so you cannot choose one. If you need the account, please write to us.`,
    words`If it was not you, you can ignore this email.`,
  ]);

/**
 * Sent if a visitor requests a password reset for an unknown address, because the page shows every visitor
 * the same message.
 */
export const noAccountToReset = (site: Site, link: AccountLinkBuilder, email: string) =>
  composeEmail(site, unproven(email), words`You asked for a new password`, [
    words`Hello,`,
    words`Someone asked for a new password for this address at ${appName(site)}. There is no account with this address: perhaps your account uses a different one, or you do not have an account yet.`,
    { label: words`Open an account`, url: link(href('register')) },
    words`If it was not you, you can ignore this email.`,
  ]);

export const passwordChanged = (site: Site, link: AccountLinkBuilder, person: AccountOwner) =>
  composeEmail(site, toRecipient(person), words`Your password was changed`, [
    hello(toRecipient(person)),
    words`The password of your account at ${appName(site)} was changed just now, and you were signed out everywhere else.`,
    ...notYou(link),
  ]);

/**
 * Sent after a sign-in from a new device. The browser's description may be forged, so an unproven address
 * gets only the time.
 */
export const newDevice = (
  site: Site,
  link: AccountLinkBuilder,
  person: AccountOwner,
  { device, place, at }: { device: string; place: string | null; at: Date },
) => {
  const to = toRecipient(person);
  const signIn = [device, place && `from ${place}`, formatTime(at)];
  return composeEmail(site, to, words`A new sign-in to your account`, [
    hello(to),
    words`Your account at ${appName(site)} was used from a device that we have not seen before:`,
    { quote: vouchFor((to.isProven ? signIn : [formatTime(at)]).filter(Boolean).join('\n')) },
    words`If that was you, there is nothing to do.`,
    ...notYou(link),
  ]);
};

const formatTime = (time: Date) =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

export const twoFactorChanged = (site: Site, link: AccountLinkBuilder, person: AccountOwner, isOn: boolean) =>
  composeEmail(site, toRecipient(person), words`Two-factor sign-in is ${isOn ? words`on` : words`off`}`, [
    hello(toRecipient(person)),
    isOn
      ? words`Two-factor sign-in was switched on for your account at ${appName(site)}. From now on you will be asked for a code as well as your password. Keep your recovery codes where you can find them without your phone.`
      : words`Two-factor sign-in was switched off for your account at ${appName(site)}. From now on your password alone is enough to sign in.`,
    ...notYou(link),
  ]);

export const signInLinked = (site: Site, link: AccountLinkBuilder, person: AccountOwner, provider: string) =>
  composeEmail(site, toRecipient(person), words`You can sign in with ${vouchFor(provider)} now`, [
    hello(toRecipient(person)),
    words`Your account at ${appName(site)} was linked with ${vouchFor(provider)}, so from now on you can sign in with that too.`,
    ...notYou(link),
  ]);

export const accountDeleted = (site: Site, link: AccountLinkBuilder, person: AccountOwner) =>
  composeEmail(site, toRecipient(person), words`Your account was deleted`, [
    hello(toRecipient(person)),
    words`Your account at ${appName(site)} was deleted, with everything we held about you in it. This is the last email about it. Our privacy notice says what we keep, and why:`,
    { label: words`Privacy`, url: link(href('privacy')) },
    words`Thank you for being with us.`,
  ]);
