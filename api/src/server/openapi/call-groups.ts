interface CallGroup {
  says: string;
  /** Resources of the contract whose calls belong to the group. */
  resources: readonly string[];
}

/** Groups of calls in the description of the API: first those for visitors, then those of the portal. */
const groups: Record<string, CallGroup> = {
  'Sign-in': {
    says: 'Sign in and out, open an account, verify an address, reset a password.',
    resources: ['session', 'oauth', 'passwords', 'registration'],
  },
  'Your account': {
    says: 'The signed-in person’s own profile, password, second factor, sessions, data and gifts.',
    resources: ['account', 'ownGifts'],
  },
  Site: {
    says: 'The charity’s name and details, the words and pictures at the top of pages, logo and menus.',
    resources: ['site', 'headers', 'logo', 'menus'],
  },
  Search: { says: 'Search the published content.', resources: ['search'] },
  Stories: { says: 'Stories, which the API calls `blog`.', resources: ['stories'] },
  Projects: { says: 'Projects, which the API calls `services`.', resources: ['projects'] },
  Pages: { says: 'Pages that staff write.', resources: ['sitePages'] },
  'Site texts': { says: 'Texts of built-in pages, which the API calls `widgets`.', resources: ['widgets'] },
  Galleries: { says: 'Galleries and the pictures in them.', resources: ['galleries'] },
  Links: { says: 'Links to other sites, and the check of their addresses.', resources: ['links'] },
  Reports: { says: 'Reports to download.', resources: ['reports'] },
  Approvals: {
    says: 'Requests to approve a draft, and comments on drafts.',
    resources: ['approvals'],
  },
  'Pictures and files': {
    says: 'The library of pictures and documents, with consents of the people shown.',
    resources: ['media'],
  },
  Messages: {
    says: 'The contact form, and messages from visitors with the replies.',
    resources: ['contact', 'messages', 'formDrafts'],
  },
  Subscription: {
    says: 'Subscribe to the newsletter, change or end a subscription.',
    resources: ['subscription'],
  },
  Newsletters: {
    says: 'Newsletters, their mailings and digests, topics and settings.',
    resources: ['newsletters', 'newsletterMail', 'mailings', 'digests', 'newsletterSettings'],
  },
  Subscribers: { says: 'People who receive newsletters.', resources: ['subscribers'] },
  Email: {
    says: 'Tests of the mail server, unsent emails, and returned emails.',
    resources: ['mail', 'returnedMail'],
  },
  Giving: {
    says: 'Start a gift, see it, change a monthly gift, declare Gift Aid.',
    resources: ['givingPage', 'gifts', 'managedGifts', 'paymentEvents'],
  },
  'Gifts and bank statements': {
    says: 'Gifts, the ledger, bank statements, appeals and the giving settings.',
    resources: [
      'staffGifts',
      'thanks',
      'ledger',
      'statements',
      'payouts',
      'appeals',
      'givingSettings',
      'cardSetup',
    ],
  },
  'Funds and books': {
    says: 'Funds, what is spent from them and moved between them, and journals for the accounts.',
    resources: ['funds', 'spendingFiles', 'books'],
  },
  'Gift Aid': {
    says: 'Declarations, and claims to HMRC.',
    resources: ['declarations', 'claims', 'smallDonations'],
  },
  Supporters: { says: 'People and groups who give.', resources: ['supporters', 'peopleImports'] },
  'Accounts and roles': {
    says: 'Accounts, invitations, and the roles that decide what staff may do.',
    resources: ['users', 'ownRoles'],
  },
  'Audit log': { says: 'Changes and sign-ins, with person and time.', resources: ['audit'] },
  Redirects: {
    says: 'Redirects, and addresses that visitors did not find.',
    resources: ['redirects', 'missingAddresses'],
  },
  Dashboard: {
    says: 'Figures for the dashboard, page reads, and quick find.',
    resources: ['stats', 'reads', 'quickFind'],
  },
  Releases: {
    says: 'Versions of the apps: upload, check, open, release, roll back.',
    resources: ['releases', 'remotes', 'openedVersions', 'releaseReports'],
  },
  'Export and import': {
    says: 'Download all content, or import it from another site or system.',
    resources: ['transfer', 'websiteImports'],
  },
};

const groupNames = new Map(
  Object.entries(groups).flatMap(([group, { resources }]) =>
    resources.map((resource) => [resource, group] as const),
  ),
);

/** Group of calls whose resource is in no other group, such as a new type of content. */
const OTHER = 'Other';

/** @param call name of a call, such as `stories.list` */
export function findGroup(call: string) {
  const [resource = ''] = call.split('.', 1);
  return groupNames.get(resource) ?? OTHER;
}

/** Lists the groups of these calls, in the order of the description. */
export function listGroups(calls: Iterable<string>) {
  const used = new Set(Array.from(calls, findGroup));
  const all = { ...groups, [OTHER]: { says: 'Calls that belong to no other group.' } };
  return Object.entries(all)
    .filter(([name]) => used.has(name))
    .map(([name, { says }]) => ({ name, description: says }));
}
