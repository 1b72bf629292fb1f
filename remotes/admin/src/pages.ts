import { contentTypePages } from './content/pages';
import { auditPage } from './screens/audit/audit.page';
import { builtInPage } from './screens/built-in-pages/built-in-page.page';
import { dashboardPage } from './screens/dashboard/dashboard.page';
import { helpListPage, helpTextPage } from './screens/help/help.page';
import { newsletterSendingPage } from './screens/newsletters/newsletter-sending.page';
import { libraryPage } from './screens/library/library.page';
import { mediaPage } from './screens/library/media.page';
import { importPage, importsPage } from './screens/website-import/website-import.page';
import { mailPage } from './screens/mail/mail.page';
import { menusPage } from './screens/menus/menus.page';
import { messagePage } from './screens/messages/message.page';
import { messagesPage } from './screens/messages/messages.page';
import { newsletterSettingsPage } from './screens/newsletter-settings/newsletter-settings.page';
import { partPage } from './screens/releases/part.page';
import { addRedirectPage, redirectPage } from './screens/redirects/redirect.page';
import { redirectsPage } from './screens/redirects/redirects.page';
import { releasesPage } from './screens/releases/releases.page';
import { settingsPage } from './screens/settings/settings.page';
import { addSubscriberPage, subscriberPage, subscribersPage } from './screens/subscribers/subscribers.page';
import { rolesPage } from './screens/users/roles.page';
import { invitePage } from './screens/users/invite.page';
import { userPage } from './screens/users/user.page';
import { usersPage } from './screens/users/users.page';

/** All pages of the portal, except those of content types. Add new pages here. */
export const screenPages = [
  dashboardPage,
  libraryPage,
  mediaPage,
  usersPage,
  invitePage,
  userPage,
  rolesPage,
  messagesPage,
  messagePage,
  subscribersPage,
  addSubscriberPage,
  subscriberPage,
  newsletterSendingPage,
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
  importsPage,
  importPage,
  helpListPage,
  helpTextPage,
];

export const pages = [...contentTypePages.flatMap(({ list, forms }) => [list, ...forms]), ...screenPages];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    admin: typeof pages;
  }
}
