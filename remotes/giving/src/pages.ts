import { ownGiftsPage } from './account/own-gifts.page';
import { giftPage } from './gift/gift.page';
import { givePages } from './give/give.pages';
import { managePages } from './manage/manage.pages';
import { portalPages } from './portal/pages';

/** Those that have a frame of their own: in one's own account, and in the portal. */
export const framedPages = [ownGiftsPage, ...portalPages];

/** All pages of this remote: a new one is a line here, and its own folder. */
export const pages = [...givePages, giftPage, ...managePages, ...framedPages];

declare module '@lapis/contract/pages' {
  interface AnnouncedPages {
    giving: typeof pages;
  }
}
