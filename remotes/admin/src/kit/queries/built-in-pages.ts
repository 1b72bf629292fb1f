import { announced } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { pagesQuery } from './pages.queries';
import { settingsQuery } from './settings.queries';

/** Returns the built-in pages, and the wording of their banners, which staff can edit. */
export function useBuiltInPages() {
  const { data: settings } = useQuery(settingsQuery);
  const { data: pages = [] } = useQuery(pagesQuery);
  const paths: Partial<Record<string, string>> = announced();
  return Object.entries(settings?.pages ?? {}).map(([name, words]) => {
    const path = paths[name] ?? '/';
    return { name, path, words, title: pages.find((page) => page.path === path)?.title ?? words.title };
  });
}
