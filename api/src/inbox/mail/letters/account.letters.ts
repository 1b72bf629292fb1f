import type { Site } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { letter } from '../letter';
import { greet, proven, type ProvenRecipient, type Recipient, unproven, vouchFor, words } from '../recipient';

/** Makes whole addresses of the site's paths. */
type Link = (path: string) => string;

/** An account's owner. */
interface Person {
  firstname: string;
  email: string;
  email_verified_at: string | null;
}

/** The address of an account: whoever opened it may have typed that of somebody else. */
const addressOf = ({ firstname: name, email, email_verified_at }: Person): Recipient & { name: string } => ({
  ...(email_verified_at ? proven(email) : unproven(email)),
  name,
});

/** The owner of an account as an address that is proven; undefined until they have verified it. */
export const provenOwner = ({ firstname: name, email, email_verified_at }: Person) =>
  email_verified_at === null ? undefined : { ...proven(email), name };

const hello = (to: Recipient & { name: string }) => greet(to, 'Hello', words`Hello,`);
const appName = (site: Site) => vouchFor(site.app_name);

/** What to do about something that was not one's own doing. */
const notYou = (link: Link) => [
  words`If this was not you, someone else may know your password. Please choose a new one at once, which also signs everyone out:`,
  { label: words`Choose a new password`, url: link(href('password.request')) },
];

/** Asks whether the address is that of who opened the account. */
export const welcomeToAccount = (site: Site, link: Link, to: string, token: string) =>
  letter(site, unproven(to), words`Welcome to ${appName(site)}: please confirm your address`, [
    words`Hello,`,
    words`Thank you for opening an account at ${appName(site)}. Please confirm that this address is yours:`,
    { label: words`Confirm my address`, url: link(`${href('login')}?verify=${token}`) },
    words`The link works once, within seven days. If you have not opened an account, you can ignore this email: unless you confirm it, we will not use your address.`,
  ]);

/** The same for who asked for the mail again. */
export const verifyAddress = (site: Site, link: Link, to: string, token: string) =>
  letter(site, unproven(to), words`Please confirm your address`, [
    words`Hello,`,
    words`Please confirm that this is the address of your account at ${appName(site)}:`,
    { label: words`Confirm my address`, url: link(`${href('login')}?verify=${token}`) },
    words`The link works once, within seven days. Until you use it, nothing changes. If you did not ask for this, you can ignore this email.`,
  ]);

/** To the address so far, which is proven: it can take the change back, also afterwards. */
export const addressIsChanging = (
  site: Site,
  link: Link,
  to: ProvenRecipient & { name: string },
  newEmail: string,
  token: string,
) =>
  letter(site, to, 'The address of your account is being changed', [
    hello(to),
    `Someone who is signed in to your account at ${site.app_name} asked to change its email address to ${newEmail}. As soon as that is confirmed, our emails will go there, and you will sign in with it.`,
    'If that was you, there is nothing to do. If not, keep this address and sign everyone out:',
    { label: 'Keep this address', url: link(`${href('login')}?undo=${token}`) },
    'The link works for seven days, even after the change.',
  ]);

export const resetPassword = (site: Site, link: Link, person: Person, token: string) =>
  letter(site, addressOf(person), words`Choose a new password`, [
    hello(addressOf(person)),
    words`Someone asked for a new password for your account at ${appName(site)}. If that was you, choose one here:`,
    {
      label: words`Choose a new password`,
      url: link(passwordAddress('password.reset', person.email, token)),
    },
    words`The link works once, within 60 minutes. If it was not you, you can ignore this email: your password stays as it is.`,
  ]);

/** The path of a page on which somebody chooses a password, with what it has to know. */
export const passwordAddress = (page: 'password.reset' | 'password.welcome', email: string, token: string) =>
  `${href(page, { token })}?${new URLSearchParams({ email })}`;

/** To somebody for whom an administrator has opened an account; not by name, as that was typed by somebody else. */
export const invitation = (site: Site, link: Link, to: string, token: string) =>
  letter(site, unproven(to), words`You are invited to ${appName(site)}`, [
    words`Hello,`,
    words`Someone at ${appName(site)} has opened an account for you. To use it, please choose a password:`,
    { label: words`Choose a password`, url: link(passwordAddress('password.welcome', to, token)) },
    words`The link works once, within seven days. If you did not expect this, you can ignore this email: without a password no one can use the account.`,
  ]);

/** To who asks for a new password for an account that was deactivated: the page says the same to everybody. */
export const accountIsDeactivated = (site: Site, person: Person) =>
  letter(site, addressOf(person), words`You asked for a new password`, [
    hello(addressOf(person)),
    words`Someone asked for a new password for your account at ${appName(site)}. The account is deactivated at the moment, so you cannot choose one. If you need the account, please write to us.`,
    words`If it was not you, you can ignore this email.`,
  ]);

/** To an address without an account: the page says the same to everybody, and the person looks into their mail. */
export const noAccountToReset = (site: Site, link: Link, email: string) =>
  letter(site, unproven(email), words`You asked for a new password`, [
    words`Hello,`,
    words`Someone asked for a new password for this address at ${appName(site)}. There is no account with this address: perhaps yours has another one, or you do not have an account yet.`,
    { label: words`Open an account`, url: link(href('register')) },
    words`If it was not you, you can ignore this email.`,
  ]);

export const passwordChanged = (site: Site, link: Link, person: Person) =>
  letter(site, addressOf(person), words`Your password was changed`, [
    hello(addressOf(person)),
    words`The password of your account at ${appName(site)} was changed just now, and you were signed out everywhere else.`,
    ...notYou(link),
  ]);

/** Of a sign-in from where there was none before. What a browser says of itself may be made up too. */
export const newDevice = (
  site: Site,
  link: Link,
  person: Person,
  { device, place, at }: { device: string; place: string | null; at: Date },
) => {
  const to = addressOf(person);
  const signIn = [device, place && `from ${place}`, formatTime(at)];
  return letter(site, to, words`A new sign-in to your account`, [
    hello(to),
    words`Your account at ${appName(site)} was used from a device that we have not seen before:`,
    { quote: vouchFor((to.isProven ? signIn : [formatTime(at)]).filter(Boolean).join('\n')) },
    words`If that was you, there is nothing to do.`,
    ...notYou(link),
  ]);
};

const formatTime = (time: Date) =>
  `${time.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

export const twoFactorChanged = (site: Site, link: Link, person: Person, isOn: boolean) =>
  letter(site, addressOf(person), words`Two-factor sign-in is ${isOn ? words`on` : words`off`}`, [
    hello(addressOf(person)),
    isOn
      ? words`Two-factor sign-in was switched on for your account at ${appName(site)}. From now on you will be asked for a code as well as your password. Keep your recovery codes where you can find them without your phone.`
      : words`Two-factor sign-in was switched off for your account at ${appName(site)}. From now on your password alone is enough to sign in.`,
    ...notYou(link),
  ]);

/** Of a third-party sign-in that from now on opens the account. */
export const signInLinked = (site: Site, link: Link, person: Person, provider: string) =>
  letter(site, addressOf(person), words`You can sign in with ${vouchFor(provider)} now`, [
    hello(addressOf(person)),
    words`Your account at ${appName(site)} was linked with ${vouchFor(provider)}, so from now on you can sign in with that too.`,
    ...notYou(link),
  ]);

export const accountDeleted = (site: Site, link: Link, person: Person) =>
  letter(site, addressOf(person), words`Your account was deleted`, [
    hello(addressOf(person)),
    words`Your account at ${appName(site)} was deleted, with everything we held about you in it. This is the last email about it. Our privacy notice says what we keep, and why:`,
    { label: words`Privacy`, url: link(href('privacy')) },
    words`Thank you for being with us.`,
  ]);
