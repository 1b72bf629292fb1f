import { portalMenuParts } from '@lapis/contract/rendering';
import type { Permission } from '@lapis/contract/permissions';
import { announcedMenu, requirePath, type PageName } from '@lapis/router';
import { may } from '../permissions/may';
import { fold } from '../list/fold';

export interface Command {
  label: string;
  hint: string;
  to: string;
  /** Signs the user out before opening `to`. */
  logsOut?: boolean;
}

export interface PortalPage {
  path: string;
  title?: unknown;
  /** Task to start on the page, such as 'Write a story'. */
  action?: string | undefined;
  needs?: Permission | undefined;
  alsoNeeds?: Permission | undefined;
}

/** Further words that a search matches. Commands with `isOnlyFound` are hidden until a search matches. */
interface SearchWords {
  words?: string;
  isOnlyFound?: boolean;
}

/**
 * Returns the commands that the user's role allows: tasks on the given pages, screens and sections of all
 * remotes, the account, and signing out. A search returns the commands that contain all typed words, in any
 * order; without a search, only tasks and menu entries are returned.
 */
export function commandsFor(typed: string, pages: readonly PortalPage[]): Command[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const isFound = ({ label, hint, words: more = '', isOnlyFound }: Command & SearchWords) =>
    words.length > 0
      ? words.every((word) => fold(`${label} ${more} ${isOnlyFound ? hint : ''}`).includes(word))
      : !isOnlyFound;
  return [...startsOf(pages), ...screens(), ...unlistedOf(pages), ...sections(), ...ownWays()]
    .filter(isFound)
    .map(({ label, hint, to, logsOut }) => ({ label, hint, to, ...(logsOut && { logsOut }) }));
}

const isAllowed = ({ needs, alsoNeeds }: Pick<PortalPage, 'needs' | 'alsoNeeds'>) =>
  [needs, alsoNeeds].every((need) => !need || may(need));

const startsOf = (pages: readonly PortalPage[]): Command[] =>
  pages
    .filter(isAllowed)
    .flatMap(({ action, path }) => (action ? [{ label: action, hint: 'Start', to: path }] : []));

const portalMenu = () => announcedMenu(...portalMenuParts).filter(isAllowed);

const screens = (): Command[] => [
  ...portalMenu().map(({ label, to }) => ({ label, hint: 'Go to', to })),
  { label: 'The website', hint: 'Go to', to: requirePath('home' as PageName) },
];

/** Returns screens that are in no menu, such as those linked from another screen. */
const unlistedOf = (pages: readonly PortalPage[]): (Command & SearchWords)[] =>
  pages
    .filter(isAllowed)
    .filter(({ path, action }) => !action && !path.includes(':'))
    .filter(({ path }) => announcedMenu(...portalMenuParts).every(({ to }) => to !== path))
    .flatMap(({ title, path }) =>
      typeof title === 'string' ? [{ label: title, hint: 'Go to', to: path, isOnlyFound: true }] : [],
    );

const sections = (): (Command & SearchWords)[] =>
  portalMenu().flatMap(({ label, to, sections: parts = [] }) =>
    parts.filter(isAllowed).map(({ title, anchor, words }) => ({
      label: title,
      hint: label,
      to: `${to}#${anchor}`,
      words,
      isOnlyFound: true,
    })),
  );

/** Returns the commands that all users have. */
const ownWays = (): (Command & SearchWords)[] => [
  {
    label: 'Your account',
    hint: 'Go to',
    to: requirePath('account' as PageName),
    words: 'profile password two-factor sign-in devices',
    isOnlyFound: true,
  },
  {
    label: 'Sign out',
    hint: 'Leave',
    to: requirePath('login' as PageName),
    words: 'logout log out signout',
    logsOut: true,
    isOnlyFound: true,
  },
];
