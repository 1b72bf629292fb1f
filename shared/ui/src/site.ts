import type { Site } from '@lapis/contract';
import { createContext, use } from 'react';

export const SiteContext = createContext<Site | null>(null);

/**
 * Returns the site's settings.
 * @throws outside of a `SiteContext`
 */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('There is no site around this component');
  return site;
}
