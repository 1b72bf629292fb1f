/**
 * Permissions in the portal. Each administrator call names those that it needs; a role is a set of
 * permissions. Imports nothing, so that browsers load no schemas.
 */
export const permissions = {
  write: { label: 'Write', says: 'Write new texts, and change your own until they are on the site.' },
  publish: { label: 'Publish', says: 'Change, publish and remove everything that visitors read.' },
  library: { label: 'Pictures and files', says: 'Upload, describe and remove pictures and documents.' },
  addresses: { label: 'Menus and redirects', says: 'Change the menus, and where old addresses lead.' },
  messages: { label: 'Messages', says: 'Read and reply to messages sent to the charity.' },
  newsletters: {
    label: 'Send newsletters',
    says: 'Send newsletters to subscribers, and see how they arrived. Needs “Write” as well, to open them.',
  },
  subscribers: {
    label: 'Subscribers',
    says: 'See who receives your newsletters, and add, change or remove them.',
  },
  giving: {
    label: 'Giving',
    says: 'See who gives what, claim Gift Aid, and change the giving settings.',
  },
  settings: { label: 'Settings', says: 'Change what the site says about the charity, and how it looks.' },
  records: { label: 'Audit log', says: 'See who did what.' },
  releases: { label: 'Releases', says: 'Make versions of the site’s parts live.' },
  transfer: {
    label: 'Export and import',
    says: 'Download all of the site’s content, or bring in content from elsewhere. Needs “Giving” as well, to import people, and “Subscribers” if they subscribe.',
  },
  accounts: { label: 'Accounts', says: 'Invite people, and say what each may do.' },
} as const;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as Permission[];

export type Need = Permission | 'portal';

interface RoleDescription {
  label: string;
  says: string;
  permissions: readonly Permission[];
}

export const usualRoles = {
  owner: {
    label: 'Owner',
    says: 'Everything, accounts and settings included.',
    permissions: permissionNames,
  },
  editor: {
    label: 'Editor',
    says: 'All content, pictures, menus and redirects, and sending newsletters.',
    permissions: ['write', 'publish', 'library', 'addresses', 'newsletters'],
  },
  author: {
    label: 'Author',
    says: 'Their own texts, which someone else publishes.',
    permissions: ['write', 'library'],
  },
  support: {
    label: 'Supporter care',
    says: 'Messages, subscribers, and everything about gifts.',
    permissions: ['messages', 'subscribers', 'giving'],
  },
} as const satisfies Record<string, RoleDescription>;

export type UsualRole = keyof typeof usualRoles;

export const isUsualRole = (name: string): name is UsualRole => Object.hasOwn(usualRoles, name);
