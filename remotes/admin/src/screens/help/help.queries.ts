import { queryOptions } from '@tanstack/react-query';
import { helpPages, type HelpPage } from './help-pages';
import { splitSections } from './search-help';

export const helpTextQuery = ({ slug, load }: HelpPage) =>
  queryOptions({
    queryKey: ['help', slug],
    queryFn: async () => (await load()).default,
    staleTime: Infinity,
  });

/** Loads all pages, for the search. */
export const helpSectionsQuery = queryOptions({
  queryKey: ['help'],
  queryFn: async () => {
    const texts = await Promise.all(
      helpPages.map(async ({ slug, load }) => ({ slug, ...(await load()).default })),
    );
    return texts.flatMap(splitSections);
  },
  staleTime: Infinity,
});
