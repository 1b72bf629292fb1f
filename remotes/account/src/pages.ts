import { ownPages } from './account/own-pages';
import { loginPage } from './login/login.page';
import { passwordPages } from './password/password.pages';
import { registerPage } from './register/register.page';

/** Pages for signed-out visitors. */
export const entrancePages = [loginPage, registerPage, ...passwordPages];

/** All pages of this remote. Add new ones here or to `ownPages`. */
export const pages = [...entrancePages, ...ownPages];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    account: typeof pages;
  }
}
