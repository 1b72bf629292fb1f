import { type ContentName, contentTypes } from '@lapis/contract/content-types';
import { page } from '@lapis/router';
import type { ComponentType } from 'react';
import { addNeeds } from './form/add-needs';

interface ContentPagesOptions<Name extends ContentName> {
  name: Name;
  /**
   * Label such as 'Write a story', for types with a separate page for new entries. Entries of other types are
   * added in the list (specification, section 2).
   */
  addAction?: string;
  /** Page of Help about the type. */
  help?: string;
  load: () => Promise<Record<'List' | 'Page', ComponentType>>;
}

export function createContentPages<const Name extends ContentName>({
  name,
  addAction,
  help = 'stories-and-projects',
  load,
}: ContentPagesOptions<Name>) {
  const { title, one } = contentTypes[name];
  return {
    load,
    list: page({
      name: `admin.${name}`,
      path: `/admin/${name}`,
      title,
      needs: 'write',
      help,
      menu: 'content',
      load: () => load().then(({ List }) => ({ Component: List })),
    }),
    forms: [
      page({ name: `admin.${name}.edit`, path: `/admin/${name}/:id`, title: `Edit ${one}`, help }),
      ...(addAction
        ? [
            page({
              name: `admin.${name}.add`,
              path: `/admin/${name}/add`,
              title: `Add ${one}`,
              help,
              needs: addNeeds(name),
              action: addAction,
            }),
          ]
        : []),
    ],
  };
}
