import { type ContentName, contentTypes } from '@lapis/contract/content-types';
import { page } from '@lapis/router';
import type { ComponentType } from 'react';

interface Announcement<Name extends ContentName> {
  name: Name;
  /**
   * Such as 'Write a story', where a new entry is written on a page of its own; it is begun in the list else
   * (specification, section 2).
   */
  addAction?: string;
  load: () => Promise<Record<'List' | 'Page', ComponentType>>;
}

/** The pages of a type of content: its list, and one page for a new entry and for one that is there. */
export function contentPages<const Name extends ContentName>({ name, addAction, load }: Announcement<Name>) {
  const { title, one } = contentTypes[name];
  return {
    load,
    list: page({
      name: `admin.${name}`,
      path: `/admin/${name}`,
      title,
      needs: 'write',
      menu: 'content',
      load: () => load().then(({ List }) => ({ Component: List })),
    }),
    /** The page around them shows everything. */
    forms: [
      page({ name: `admin.${name}.edit`, path: `/admin/${name}/:id`, title: `Edit ${one}` }),
      ...(addAction
        ? [
            page({
              name: `admin.${name}.add`,
              path: `/admin/${name}/add`,
              title: `Add ${one}`,
              needs: 'write',
              action: addAction,
            }),
          ]
        : []),
    ],
  };
}
