import type { ShownMenu } from '@lapis/contract';
import type { MenuPart } from '@lapis/contract/rendering';
import { announcedMenu } from '@lapis/router';
import { useSite } from '@lapis/ui';

export type MenuEntry = NonNullable<ShownMenu>[number];

const announced = (...parts: MenuPart[]): MenuEntry[] =>
  announcedMenu(...parts).map(({ label, to }) => ({ label, to, items: [] }));

export const useHeaderMenu = () => useSite().menus.header ?? announced('pages', 'legal', 'account');

export const useMobileMenu = () =>
  useSite().menus.header ?? announced('pages', 'morePages', 'legal', 'account');

export const useFooterMenu = (): MenuEntry[] =>
  useSite().menus.footer ?? [
    { label: 'Pages', items: announcedMenu('pages', 'morePages') },
    { label: 'Legal Info', items: announcedMenu('legal', 'policies', 'account') },
  ];
