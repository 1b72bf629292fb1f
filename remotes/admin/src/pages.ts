import { contentTypePages } from './content/pages';
import { auditPage } from './screens/audit/audit.page';
import { dashboardPage } from './screens/dashboard/dashboard.page';
import { libraryPage } from './screens/library/library.page';
import { mediaPage } from './screens/library/media.page';
import { messagePage } from './screens/messages/message.page';
import { messagesPage } from './screens/messages/messages.page';
import { partPage } from './screens/releases/part.page';
import { releasesPage } from './screens/releases/releases.page';
import { settingsPage } from './screens/settings/settings.page';
import { subscribersPage } from './screens/subscribers/subscribers.page';
import { invitePage } from './screens/users/invite.page';
import { userPage } from './screens/users/user.page';
import { usersPage } from './screens/users/users.page';

/** The pages of the portal, but for those of the types of content. */
export const screenPages = [
  dashboardPage,
  libraryPage,
  mediaPage,
  usersPage,
  invitePage,
  userPage,
  messagesPage,
  messagePage,
  subscribersPage,
  auditPage,
  releasesPage,
  partPage,
  settingsPage,
];

/** All pages of this remote: a new one is a line above, and its own folder. */
export const pages = [...contentTypePages.flatMap(({ list, forms }) => [list, ...forms]), ...screenPages];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    admin: typeof pages;
  }
}
