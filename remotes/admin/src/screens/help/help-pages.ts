import type { HelpText } from './help-text';

export interface HelpPage {
  slug: string;
  title: string;
  summary: string;
  load: () => Promise<{ default: HelpText }>;
}

/** The pages of docs/staff by theme. Each has a chunk of its own, which only its readers load. */
export const helpThemes = [
  {
    title: 'Writing',
    pages: [
      {
        slug: 'pages-and-blocks',
        title: 'Pages and blocks',
        summary: 'Add a page, build it from blocks, put it in the menu.',
        load: () =>
          import(
            /* webpackChunkName: "help-pages-and-blocks" */ '../../../../../docs/staff/pages-and-blocks.md'
          ),
      },
      {
        slug: 'stories-and-projects',
        title: 'Stories and projects',
        summary: 'Write stories, projects, links, reports and galleries.',
        load: () =>
          import(
            /* webpackChunkName: "help-stories-and-projects" */ '../../../../../docs/staff/stories-and-projects.md'
          ),
      },
      {
        slug: 'pictures-and-consent',
        title: 'Pictures and consent',
        summary: 'Upload pictures and documents, and note who agreed to be shown.',
        load: () =>
          import(
            /* webpackChunkName: "help-pictures-and-consent" */ '../../../../../docs/staff/pictures-and-consent.md'
          ),
      },
      {
        slug: 'history-and-trash',
        title: 'Drafts, approval, history and trash',
        summary: 'Publish at a set time, ask for approval, go back to an earlier version.',
        load: () =>
          import(
            /* webpackChunkName: "help-history-and-trash" */ '../../../../../docs/staff/history-and-trash.md'
          ),
      },
      {
        slug: 'newsletters',
        title: 'Newsletters',
        summary: 'Write and send a newsletter, and look after subscribers.',
        load: () =>
          import(/* webpackChunkName: "help-newsletters" */ '../../../../../docs/staff/newsletters.md'),
      },
    ],
  },
  {
    title: 'The site',
    pages: [
      {
        slug: 'menus-and-redirects',
        title: 'Menus and redirects',
        summary: 'Change the menus, and lead old addresses to new ones.',
        load: () =>
          import(
            /* webpackChunkName: "help-menus-and-redirects" */ '../../../../../docs/staff/menus-and-redirects.md'
          ),
      },
      {
        slug: 'settings',
        title: 'Settings',
        summary: 'The charity’s name, contact details, logo, colours and more.',
        load: () => import(/* webpackChunkName: "help-settings" */ '../../../../../docs/staff/settings.md'),
      },
      {
        slug: 'moving-in',
        title: 'Importing a website or people',
        summary: 'Bring a site from WordPress or Ghost, and people and gifts from other systems.',
        load: () => import(/* webpackChunkName: "help-moving-in" */ '../../../../../docs/staff/moving-in.md'),
      },
    ],
  },
  {
    title: 'People',
    pages: [
      {
        slug: 'messages',
        title: 'Messages and email',
        summary: 'Reply to messages, and see which emails did not arrive.',
        load: () => import(/* webpackChunkName: "help-messages" */ '../../../../../docs/staff/messages.md'),
      },
      {
        slug: 'people-and-roles',
        title: 'People and roles',
        summary: 'Invite staff, and decide what each may do.',
        load: () =>
          import(
            /* webpackChunkName: "help-people-and-roles" */ '../../../../../docs/staff/people-and-roles.md'
          ),
      },
    ],
  },
  {
    title: 'Giving',
    pages: [
      {
        slug: 'giving',
        title: 'Giving',
        summary: 'Take gifts, match bank statements, thank people.',
        load: () => import(/* webpackChunkName: "help-giving" */ '../../../../../docs/staff/giving.md'),
      },
      {
        slug: 'gift-aid',
        title: 'Gift Aid',
        summary: 'Declarations, claims and small donations.',
        load: () => import(/* webpackChunkName: "help-gift-aid" */ '../../../../../docs/staff/gift-aid.md'),
      },
      {
        slug: 'funds-and-books',
        title: 'Funds and books',
        summary: 'What each fund holds, what was spent, and journals for your accounts.',
        load: () =>
          import(
            /* webpackChunkName: "help-funds-and-books" */ '../../../../../docs/staff/funds-and-books.md'
          ),
      },
      {
        slug: 'stripe',
        title: 'Cards and Direct Debit',
        summary: 'Set up Stripe step by step.',
        load: () => import(/* webpackChunkName: "help-stripe" */ '../../../../../docs/staff/stripe.md'),
      },
    ],
  },
] satisfies { title: string; pages: HelpPage[] }[];

export const helpPages: readonly HelpPage[] = helpThemes.flatMap(({ pages }): HelpPage[] => pages);
