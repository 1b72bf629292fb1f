import type { Site } from '@lapis/contract';
import { createContext, use } from 'react';

/** The charity's own settings, the app name among them; they come with the page. */
export const SiteContext = createContext<Site | null>(null);

/** Whose site this is; throws outside of a `SiteContext`. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('There is no site around this component');
  return site;
}
