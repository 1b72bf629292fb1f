import type { Site } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { letter } from '../letter';
import type { NewMail } from '../mails.repository';

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
  'If this was not you, somebody else may know your password. Please choose a new one at once, which also signs everybody out:',
  { label: 'Choose a new password', url: link(href('password.request')) },
];

/** Asks whether the address is that of who opened the account. */
export const welcomeToAccount = (site: Site, link: Link, to: string, token: string): NewMail => ({
  to,
  ...letter(site, `Welcome to ${site.app_name}: please confirm your address`, [
    'Hello,',
    `Thank you for opening an account at ${site.app_name}. Please confirm that this address is yours:`,
    { label: 'Confirm my address', url: link(`${href('login')}?verify=${token}`) },
    'The link is good for seven days, and once. If you have not opened an account, do nothing: without your confirmation the address is used for nothing.',
  ]),
});

/** The same for who asked for the mail again. */
export const verifyAddress = (site: Site, link: Link, to: string, token: string): NewMail => ({
  to,
  ...letter(site, 'Please confirm your address', [
    'Hello,',
    `Please confirm that this is the address of your account at ${site.app_name}:`,
    { label: 'Confirm my address', url: link(`${href('login')}?verify=${token}`) },
    'The link is good for seven days, and once. Until then everything stays as it was. If you did not ask for this, do nothing.',
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
    `Somebody who is signed in to your account at ${site.app_name} asked to change its address to ${newEmail}. As soon as that is confirmed, our mails go there, and you sign in with it.`,
    'If that was you, there is nothing to do. If it was not, keep this address, and sign everybody out:',
    { label: 'Keep this address', url: link(`${href('login')}?undo=${token}`) },
    'The link is good for seven days, also after the change.',
  ]),
});

export const resetPassword = (site: Site, link: Link, person: Person, token: string): NewMail => ({
  to: person.email,
  ...letter(site, 'Choose a new password', [
    hello(person),
    `Somebody asked for a new password for your account at ${site.app_name}. If that was you, choose one here:`,
    { label: 'Choose a new password', url: link(passwordAddress('password.reset', person.email, token)) },
    'The link is good for 60 minutes, and once. If it was not you, do nothing: your password stays as it is.',
  ]),
});

const passwordAddress = (page: 'password.reset' | 'password.welcome', email: string, token: string) =>
  `${href(page, { token })}?${new URLSearchParams({ email })}`;

/** To somebody for whom an administrator has opened an account; not by name, as that was typed by somebody else. */
export const invitation = (site: Site, link: Link, to: string, token: string): NewMail => ({
  to,
  ...letter(site, `You are invited to ${site.app_name}`, [
    'Hello,',
    `Somebody at ${site.app_name} has opened an account for you. To use it, please choose a password:`,
    { label: 'Choose a password', url: link(passwordAddress('password.welcome', to, token)) },
    'The link is good for seven days, and once. If you did not expect this, do nothing: without a password nobody can use the account.',
  ]),
});

/** To who asks for a new password for an account that was deactivated: the page says the same to everybody. */
export const accountIsDeactivated = (site: Site, person: Person): NewMail => ({
  to: person.email,
  ...letter(site, 'You asked for a new password', [
    hello(person),
    `Somebody asked for a new password for your account at ${site.app_name}. The account is deactivated at present, so there is none to choose. If you need it, please write to us.`,
    'If it was not you, do nothing.',
  ]),
});

/** To an address without an account: the page says the same to everybody, and the person looks into their mail. */
export const noAccountToReset = (site: Site, link: Link, email: string): NewMail => ({
  to: email,
  ...letter(site, 'You asked for a new password', [
    'Hello,',
    `Somebody asked for a new password for this address at ${site.app_name}. There is no account with it here: perhaps yours has another address, or you have none yet.`,
    { label: 'Open an account', url: link(href('register')) },
    'If it was not you, do nothing.',
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
      ? `Two-factor sign-in was switched on for your account at ${site.app_name}. From now on you are asked for a code besides your password. Keep your recovery codes where you find them without your phone.`
      : `Two-factor sign-in was switched off for your account at ${site.app_name}. Your password alone signs you in again.`,
    ...notYou(link),
  ]),
});

/** Of a third-party sign-in that from now on opens the account. */
export const signInLinked = (site: Site, link: Link, person: Person, provider: string): NewMail => ({
  to: person.email,
  ...letter(site, `You can sign in with ${provider} now`, [
    hello(person),
    `Your account at ${site.app_name} was linked with ${provider}, which signs you in from now on, too.`,
    ...notYou(link),
  ]),
});

export const accountDeleted = (site: Site, link: Link, person: Person): NewMail => ({
  to: person.email,
  ...letter(site, 'Your account was deleted', [
    hello(person),
    `Your account at ${site.app_name} was deleted, with all that we held about you in it. This is the last mail about it. What we keep, and why, stands in our privacy notice:`,
    { label: 'Privacy', url: link(href('privacy')) },
    'Thank you for having been with us.',
  ]),
});
