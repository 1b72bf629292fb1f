import { ownGiftsPage } from './account/own-gifts.page';
import { giftPage } from './gift/gift.page';
import { givePages } from './give/give.pages';
import { managePages } from './manage/manage.pages';
import { portalPages } from './portal/pages';

/** Pages of the account and the portal, which have their own layouts. */
export const framedPages = [ownGiftsPage, ...portalPages];

/** All pages of this remote. Add new ones here. */
export const pages = [...givePages, giftPage, ...managePages, ...framedPages];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    giving: typeof pages;
  }
}
