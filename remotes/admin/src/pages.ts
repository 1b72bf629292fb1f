import { contentTypePages } from './content/pages';
import { auditPage } from './screens/audit/audit.page';
import { builtInPage } from './screens/built-in-pages/built-in-page.page';
import { dashboardPage } from './screens/dashboard/dashboard.page';
import { letterSendingPage } from './screens/letters/letter-sending.page';
import { libraryPage } from './screens/library/library.page';
import { mediaPage } from './screens/library/media.page';
import { movePage, movingInPage } from './screens/moving-in/moving-in.page';
import { mailPage } from './screens/mail/mail.page';
import { menusPage } from './screens/menus/menus.page';
import { messagePage } from './screens/messages/message.page';
import { messagesPage } from './screens/messages/messages.page';
import { newsletterSettingsPage } from './screens/newsletter/newsletter-settings.page';
import { partPage } from './screens/releases/part.page';
import { addRedirectPage, redirectPage } from './screens/redirects/redirect.page';
import { redirectsPage } from './screens/redirects/redirects.page';
import { releasesPage } from './screens/releases/releases.page';
import { settingsPage } from './screens/settings/settings.page';
import { addSubscriberPage, subscriberPage, subscribersPage } from './screens/subscribers/subscribers.page';
import { dutiesPage } from './screens/users/duties.page';
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
  dutiesPage,
  messagesPage,
  messagePage,
  subscribersPage,
  addSubscriberPage,
  subscriberPage,
  letterSendingPage,
  newsletterSettingsPage,
  redirectsPage,
  addRedirectPage,
  redirectPage,
  menusPage,
  mailPage,
  auditPage,
  builtInPage,
  releasesPage,
  partPage,
  settingsPage,
  movingInPage,
  movePage,
];

/** All pages of this remote: a new one is a line above, and its own folder. */
export const pages = [...contentTypePages.flatMap(({ list, forms }) => [list, ...forms]), ...screenPages];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    admin: typeof pages;
  }
}
