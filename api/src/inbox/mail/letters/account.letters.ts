import type { Site } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { letter } from '../letter';
import type { NewMail } from '../../../server/http/mail';

/** Makes whole addresses of the site's paths. */
type Link = (path: string) => string;

/** To whom a mail goes, and how they are called. */
interface Person {
  firstname: string;
  email: string;
  email_verified_at: string | null;
}

/**
 * By name only to who has shown that the address is theirs: anybody can type any name with anybody's address, and
 * would otherwise have our server carry words of their own to strangers.
 */
const hello = ({ firstname, email_verified_at }: Person) =>
  email_verified_at ? `Hello ${firstname},` : 'Hello,';

/** What to do about something that was not one's own doing. */
const notYou = (link: Link) => [
  'If this was not you, someone else may know your password. Please choose a new one at once, which also signs everyone out:',
  { label: 'Choose a new password', url: link(href('password.request')) },
];

/** Asks whether the address is that of who opened the account. */
export const welcomeToAccount = (site: Site, link: Link, to: string, token: string): NewMail => ({
  to,
  ...letter(site, `Welcome to ${site.app_name}: please confirm your address`, [
    'Hello,',
    `Thank you for opening an account at ${site.app_name}. Please confirm that this address is yours:`,
    { label: 'Confirm my address', url: link(`${href('login')}?verify=${token}`) },
    'The link works once, within seven days. If you have not opened an account, you can ignore this email: unless you confirm it, we will not use your address.',
  ]),
});

/** The same for who asked for the mail again. */
export const verifyAddress = (site: Site, link: Link, to: string, token: string): NewMail => ({
  to,
  ...letter(site, 'Please confirm your address', [
    'Hello,',
    `Please confirm that this is the address of your account at ${site.app_name}:`,
    { label: 'Confirm my address', url: link(`${href('login')}?verify=${token}`) },
    'The link works once, within seven days. Until you use it, nothing changes. If you did not ask for this, you can ignore this email.',
  ]),
});

/** To the address so far: it can take the change back, also afterwards. */
export const addressIsChanging = (
  site: Site,
  link: Link,
  person: Person,
  newEmail: string,
  token: string,
): NewMail => ({
  to: person.email,
  ...letter(site, 'The address of your account is being changed', [
    hello(person),
    `Someone who is signed in to your account at ${site.app_name} asked to change its email address to ${newEmail}. As soon as that is confirmed, our emails will go there, and you will sign in with it.`,
    'If that was you, there is nothing to do. If not, keep this address and sign everyone out:',
    { label: 'Keep this address', url: link(`${href('login')}?undo=${token}`) },
    'The link works for seven days, even after the change.',
  ]),
});

export const resetPassword = (site: Site, link: Link, person: Person, token: string): NewMail => ({
  to: person.email,
  ...letter(site, 'Choose a new password', [
    hello(person),
    `Someone asked for a new password for your account at ${site.app_name}. If that was you, choose one here:`,
    { label: 'Choose a new password', url: link(passwordAddress('password.reset', person.email, token)) },
    'The link works once, within 60 minutes. If it was not you, you can ignore this email: your password stays as it is.',
  ]),
});

/** The path of a page on which somebody chooses a password, with what it has to know. */
export const passwordAddress = (page: 'password.reset' | 'password.welcome', email: string, token: string) =>
  `${href(page, { token })}?${new URLSearchParams({ email })}`;

/** To somebody for whom an administrator has opened an account; not by name, as that was typed by somebody else. */
export const invitation = (site: Site, link: Link, to: string, token: string): NewMail => ({
  to,
  ...letter(site, `You are invited to ${site.app_name}`, [
    'Hello,',
    `Someone at ${site.app_name} has opened an account for you. To use it, please choose a password:`,
    { label: 'Choose a password', url: link(passwordAddress('password.welcome', to, token)) },
    'The link works once, within seven days. If you did not expect this, you can ignore this email: without a password no one can use the account.',
  ]),
});

/** To who asks for a new password for an account that was deactivated: the page says the same to everybody. */
export const accountIsDeactivated = (site: Site, person: Person): NewMail => ({
  to: person.email,
  ...letter(site, 'You asked for a new password', [
    hello(person),
    `Someone asked for a new password for your account at ${site.app_name}. The account is deactivated at the moment, so you cannot choose one. If you need the account, please write to us.`,
    'If it was not you, you can ignore this email.',
  ]),
});

/** To an address without an account: the page says the same to everybody, and the person looks into their mail. */
export const noAccountToReset = (site: Site, link: Link, email: string): NewMail => ({
  to: email,
  ...letter(site, 'You asked for a new password', [
    'Hello,',
    `Someone asked for a new password for this address at ${site.app_name}. There is no account with this address: perhaps yours has another one, or you do not have an account yet.`,
    { label: 'Open an account', url: link(href('register')) },
    'If it was not you, you can ignore this email.',
  ]),
});

export const passwordChanged = (site: Site, link: Link, person: Person): NewMail => ({
  to: person.email,
  ...letter(site, 'Your password was changed', [
    hello(person),
    `The password of your account at ${site.app_name} was changed just now, and you were signed out everywhere else.`,
    ...notYou(link),
  ]),
});

/** Of a sign-in from where there was none before. */
export const newDevice = (
  site: Site,
  link: Link,
  person: Person,
  { device, place, at }: { device: string; place: string | null; at: Date },
): NewMail => ({
  to: person.email,
  ...letter(site, 'A new sign-in to your account', [
    hello(person),
    `Your account at ${site.app_name} was used from a device that we have not seen before:`,
    { quote: [device, place && `from ${place}`, formatTime(at)].filter(Boolean).join('\n') },
    'If that was you, there is nothing to do.',
    ...notYou(link),
  ]),
});

const formatTime = (time: Date) =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

export const twoFactorChanged = (site: Site, link: Link, person: Person, isOn: boolean): NewMail => ({
  to: person.email,
  ...letter(site, `Two-factor sign-in is ${isOn ? 'on' : 'off'}`, [
    hello(person),
    isOn
      ? `Two-factor sign-in was switched on for your account at ${site.app_name}. From now on you will be asked for a code as well as your password. Keep your recovery codes where you can find them without your phone.`
      : `Two-factor sign-in was switched off for your account at ${site.app_name}. From now on your password alone is enough to sign in.`,
    ...notYou(link),
  ]),
});

/** Of a third-party sign-in that from now on opens the account. */
export const signInLinked = (site: Site, link: Link, person: Person, provider: string): NewMail => ({
  to: person.email,
  ...letter(site, `You can sign in with ${provider} now`, [
    hello(person),
    `Your account at ${site.app_name} was linked with ${provider}, so from now on you can sign in with that too.`,
    ...notYou(link),
  ]),
});

export const accountDeleted = (site: Site, link: Link, person: Person): NewMail => ({
  to: person.email,
  ...letter(site, 'Your account was deleted', [
    hello(person),
    `Your account at ${site.app_name} was deleted, with everything we held about you in it. This is the last email about it. Our privacy notice says what we keep, and why:`,
    { label: 'Privacy', url: link(href('privacy')) },
    'Thank you for being with us.',
  ]),
});
