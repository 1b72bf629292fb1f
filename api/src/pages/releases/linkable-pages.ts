import type { Manifest } from '@lapis/contract/manifest';

/** The pages that a link may lead to whoever follows it: each has one address, and no guard. */
export const linkablePages = (announcements: (readonly [remote: string, announcement: Manifest])[]) =>
  announcements.flatMap(([, { remote, pages }]) =>
    pages.flatMap(({ path, title, guards = remote?.guards, linkable, noindex }) => {
      const label = typeof linkable === 'string' ? linkable : title;
      return label && linkable && !guards && !/[:*]/.test(path) ? [{ title: label, path, noindex }] : [];
    }),
  );
