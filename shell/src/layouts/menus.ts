import type { ShownMenu } from '@lapis/contract';
import type { MenuPart } from '@lapis/contract/rendering';
import { announcedMenu } from '@lapis/router';
import { useSite } from '@lapis/ui';

export type MenuEntry = NonNullable<ShownMenu>[number];

const announced = (...parts: MenuPart[]): MenuEntry[] =>
  announcedMenu(...parts).map(({ label, to }) => ({ label, to, items: [] }));

/** The menu at the top: the one that staff made, or what pages announce. */
export const useHeaderMenu = () => useSite().menus.header ?? announced('pages', 'legal', 'account');

/** The same on a phone, where there is room for more. */
export const useMobileMenu = () =>
  useSite().menus.header ?? announced('pages', 'morePages', 'legal', 'account');

/** The columns of links in the footer. */
export const useFooterMenu = (): MenuEntry[] =>
  useSite().menus.footer ?? [
    { label: 'Pages', items: announcedMenu('pages', 'morePages') },
    { label: 'Legal Info', items: announcedMenu('legal', 'policies', 'account') },
  ];
