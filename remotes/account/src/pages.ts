import { ownPages } from './account/own-pages';
import { loginPage } from './login/login.page';
import { passwordPages } from './password/password.pages';
import { registerPage } from './register/register.page';

/** The pages of who is not signed in yet. */
export const entrancePages = [loginPage, registerPage, ...passwordPages];

/** All pages of this remote: a new one is a line here, or with those of one's own account, and its own folder. */
export const pages = [...entrancePages, ...ownPages];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    account: typeof pages;
  }
}
