import { ownGiftsPage } from './account/own-gifts.page';
import { giftPage } from './gift/gift.page';
import { givePages } from './give/give.pages';
import { managePages } from './manage/manage.pages';
import { portalPages } from './portal/pages';

/** What visitors see of this remote: a new page is a line here, and its own folder. */
export const publicPages = [...givePages, giftPage, ...managePages];

/** All pages of this remote. */
export const pages = [...publicPages, ownGiftsPage, ...portalPages];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    giving: typeof pages;
  }
}
