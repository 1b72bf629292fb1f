import { type MenuItem, menuOf, portalMenuParts } from '@lapis/contract/rendering';
import { href } from '@lapis/router';
import { may } from '../../kit/duty/may';
import { pages } from '../../pages';

/** Something that the palette leads to. */
export interface Command {
  label: string;
  /** What it is: a page of the portal, something to begin, or a thing that was found. */
  hint: string;
  to: string;
}

const menu = menuOf(pages);
const ofPortal: (Command & Pick<MenuItem, 'needs'>)[] = [
  ...pages.flatMap(({ action, path, needs }) =>
    action ? [{ label: action, hint: 'Start', to: path, ...(needs && { needs }) }] : [],
  ),
  ...portalMenuParts
    .flatMap((part) => menu.filter((item) => item.part === part))
    .map(({ label, to, needs }) => ({ label, hint: 'Go to', to, ...(needs && { needs }) })),
];

/** Those whose label has all that was typed, in any order of words; all where nothing was. */
export function commandsFor(typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const commands = [
    ...ofPortal.filter(({ needs }) => !needs || may(needs)),
    { label: 'The website', hint: 'Go to', to: href('home') },
  ];
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
