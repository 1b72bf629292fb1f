/**
 * What people may do in the portal. Each call for administrators names what it needs; a duty is a set of these. No
 * dependencies, so that the browser pays nothing for it.
 */
export const permissions = {
  write: { label: 'Write', says: 'Write new texts, and change one’s own until they are on the site.' },
  publish: { label: 'Publish', says: 'Change, publish and remove everything that visitors read.' },
  library: { label: 'Pictures and files', says: 'Upload, describe and remove pictures and documents.' },
  addresses: { label: 'Menus and redirects', says: 'Change the menus, and where old addresses lead.' },
  messages: { label: 'Messages', says: 'Read and answer what people write to the charity.' },
  letters: {
    label: 'Send letters',
    says: 'Send letters to subscribers, and see how they arrived. Needs “Write” as well, to open them.',
  },
  newsletter: { label: 'Subscribers', says: 'See who gets the newsletter, and add, change or remove them.' },
  giving: {
    label: 'Giving',
    says: 'See who gives and what, claim Gift Aid, and change the giving settings.',
  },
  settings: { label: 'Settings', says: 'Change what the site says of the charity, and how it looks.' },
  records: { label: 'Audit log', says: 'See who did what.' },
  releases: { label: 'Releases', says: 'Make versions of the site’s parts live.' },
  transfer: { label: 'Export and import', says: 'Take all content out of the site, or bring content in.' },
  accounts: { label: 'Accounts', says: 'Invite people, and say what each may do.' },
} as const;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as Permission[];

/** What a call needs: one of the permissions, or nothing but that somebody may enter the portal. */
export type Need = Permission | 'portal';

interface DutyDescription {
  label: string;
  says: string;
  permissions: readonly Permission[];
}

/** The duties that come with the site; administrators can be given others, which owners make. */
export const duties = {
  owner: {
    label: 'Owner',
    says: 'Everything, accounts and settings included.',
    permissions: permissionNames,
  },
  editor: {
    label: 'Editor',
    says: 'All content, pictures, menus and redirects, and sending letters.',
    permissions: ['write', 'publish', 'library', 'addresses', 'letters'],
  },
  author: {
    label: 'Author',
    says: 'Texts of their own, which somebody else publishes.',
    permissions: ['write', 'library'],
  },
  support: {
    label: 'Supporter care',
    says: 'Messages, the newsletter, and everything about gifts.',
    permissions: ['messages', 'newsletter', 'giving'],
  },
} as const satisfies Record<string, DutyDescription>;

export type UsualDuty = keyof typeof duties;

export const isUsualDuty = (name: string): name is UsualDuty => Object.hasOwn(duties, name);
