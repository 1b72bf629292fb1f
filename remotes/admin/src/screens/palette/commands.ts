import { href } from '@lapis/router';

/** Something that the palette leads to. */
export interface Command {
  label: string;
  /** What it is: a page of the portal, something to begin, or a thing that was found. */
  hint: string;
  to: string;
}

const pages: [label: string, to: string][] = [
  ['Dashboard', href('admin')],
  ['Users', href('admin.users')],
  ['Blog', href('admin.blog')],
  ['Projects', href('admin.services')],
  ['Links', href('admin.links')],
  ['Reports', href('admin.reports')],
  ['Galleries', href('admin.galleries')],
  ['Widgets', href('admin.widgets')],
  ['Pictures & files', href('admin.media')],
  ['Messages', href('admin.messages')],
  ['Newsletter', href('admin.subscribers')],
  ['Audit log', href('admin.audit')],
  ['Settings', href('admin.settings')],
  ['The website', href('home')],
];

const beginnings: [label: string, to: string][] = [
  ['Write a story', href('admin.blog.add')],
  ['Add a project', href('admin.services.add')],
  ['Add a widget', href('admin.widgets.add')],
  ['Invite someone', href('admin.users.add')],
];

const commands: Command[] = [
  ...beginnings.map(([label, to]) => ({ label, hint: 'Start', to })),
  ...pages.map(([label, to]) => ({ label, hint: 'Go to', to })),
];

/** Those whose label has all that was typed, in any order of words; all where nothing was. */
export function commandsFor(typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
