import type { Manifest } from '@lapis/contract/manifest';
import { guardsOfPage } from '@lapis/contract/places';

/** The pages that a link may lead to whoever follows it: each has one address, and no guard. */
export const linkablePages = (announcements: (readonly [remote: string, announcement: Manifest])[]) =>
  announcements.flatMap(([, { remote, pages }]) =>
    pages.flatMap(({ path, title, guards, linkable, noindex }) => {
      const label = typeof linkable === 'string' ? linkable : title;
      const isOpen = guardsOfPage({ path, guards }, remote).length === 0;
      return label && linkable && isOpen && !/[:*]/.test(path) ? [{ title: label, path, noindex }] : [];
    }),
  );
