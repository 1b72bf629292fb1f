import { portalMenuParts } from '@lapis/contract/rendering';
import type { Permission } from '@lapis/contract/permissions';
import { announcedMenu, pathOf, type PageName } from '@lapis/router';
import { may } from '../duty/may';

/** Something that the palette leads to. */
export interface Command {
  label: string;
  /** What it is: a page of the portal, something to begin, or a thing that was found. */
  hint: string;
  to: string;
}

/** A page of the remote whose palette it is, as far as the palette is concerned. */
export interface PortalPage {
  path: string;
  /** What one can begin there: 'Write a story'. */
  action?: string | undefined;
  needs?: Permission | undefined;
}

/**
 * What the palette leads to besides content, as far as the duty of who reads it goes: what may be begun on these pages,
 * and the screens of all remotes. Those whose label has all that was typed, in any order of words; all where nothing was.
 */
export function commandsFor(typed: string, pages: readonly PortalPage[]): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isAllowed = ({ needs }: { needs?: Permission | undefined }) => !needs || may(needs);
  const commands = [
    ...pages
      .filter(isAllowed)
      .flatMap(({ action, path }) => (action ? [{ label: action, hint: 'Start', to: path }] : [])),
    ...announcedMenu(...portalMenuParts)
      .filter(isAllowed)
      .map(({ label, to }) => ({ label, hint: 'Go to', to })),
    { label: 'The website', hint: 'Go to', to: pathOf('home' as PageName) },
  ];
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
