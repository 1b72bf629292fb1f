import type { Picture } from '@lapis/contract';
import { pages, type PageName } from '@lapis/contract/pages';
import type { Article } from '@lapis/contract/rendering';
import type { IndexRouteObject, NonIndexRouteObject } from 'react-router-dom';

export type Layout = 'admin' | 'default' | 'error' | 'plain';

/** What a page tells the host about itself. */
export interface Handle<Data = never> {
  /** The page's part of the document title, or how to make it of the loader's data. */
  title: string | ((data: Data) => string);
  /** For search engines and previews, or how to make it of the loader's data. Default: the site's own. */
  description?: string | ((data: Data) => string);
  /** For previews of links to the page. Default: the site's own. */
  picture?: (data: Data) => Picture | null;
  /** Where the page is an article: who wrote it, and when. */
  article?: (data: Data) => Article;
  /** Asks search engines to leave the page out, or says by the loader's data whether to. */
  noindex?: boolean | ((data: Data) => boolean);
  /** Default: 'default'. */
  layout?: Layout;
  /** Names of guards, run in this order after check-auth: 'auth', 'guest', 'admin', 'role:editor,admin'. */
  guards?: string[];
  /** What the loader reads of the address's query; any other parameter makes no other page. */
  query?: string[];
  /** Of the answer when the server renders the page. Default: 200. */
  status?: number;
}

type Route = Pick<
  NonIndexRouteObject | IndexRouteObject,
  'loader' | 'lazy' | 'Component' | 'shouldRevalidate'
>;

/**
 * One page of a remote: its address comes from the table of pages, and its id is its name, the same on the
 * server, at the first load and when it is discovered later.
 */
export const page = <Data>(name: PageName, route: Route & { handle: Handle<Data> }) => ({
  id: name as string,
  path: pages[name] as string,
  ...route,
});
