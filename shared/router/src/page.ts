import type { Picture } from '@lapis/contract';
import { announce, type Address } from '@lapis/contract/pages';
import type { Permission } from '@lapis/contract/permissions';
import type { Article, Layout, MenuPlace } from '@lapis/contract/rendering';
import type { RouteObject } from 'react-router-dom';

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
  /** Default: that of the remote. */
  layout?: Layout;
  /** Names of guards, run in this order after check-auth: 'auth', 'guest', 'admin', 'role:tester,admin'. */
  guards?: string[];
  /**
   * Whether writers are offered the page to link to; as what, where its title is made of what it shows. Default: yes,
   * where its path has no parameters and no guard asks who comes.
   */
  linkable?: boolean | string;
  /** Where a menu has it, of the site or of the portal. */
  menu?: MenuPlace;
  /** The widget that is its text. */
  widget?: string;
  /**
   * Whether staff choose the words at its top, in the settings; what its heading says until they do, where that is not
   * its title.
   */
  worded?: boolean | string;
  /** What a search of the site finds it by, where its text is neither a widget nor an entry. */
  search?: string;
  /** What whoever opens it must be allowed to do in the portal, whose menu leaves it out for others. */
  needs?: Permission;
  /** What one comes to do there, as the portal's palette offers it: 'Write a story'. */
  action?: string;
  /** What the loader reads of the address's query; any other parameter makes no other page. */
  query?: string[];
  /** Of the answer when the server renders the page. Default: 200. */
  status?: number;
}

/** All that a remote says of one of its pages. */
export interface Page<Name extends string = string, Path extends string = string>
  extends Address<Name, Path>, Handle {
  /**
   * Its code: a module with `Component`, and `loader` where it needs data. The chunk is named after the page
   * ('page-blog.post'), so that the server can have it fetched with the document. Undefined where the page is drawn by
   * the route around it.
   */
  load?: () => Promise<object>;
}

/** Announces a page of a remote: in a file of its own beside the page's code, `about/about.page.ts`. */
export const page = <const Name extends string, const Path extends string, Data = never>(
  announced: Address<Name, Path> & Handle<Data> & Pick<Page, 'load'>,
): Page<Name, Path> => announced;

/**
 * The route of a page: its id is its name, the same on the server, at the first load and when it is discovered later.
 * From then on the page can be linked to, also where the host knows nothing of announcements.
 */
export function routeOf({ name, path, load, ...handle }: Page): RouteObject {
  announce({ [name]: path });
  return { id: name, path, handle, ...(load ? { lazy: load } : { Component: Nothing }) };
}

const Nothing = () => null;
