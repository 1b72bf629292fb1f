import type { Picture } from '@lapis/contract';
import { announce, type Address } from '@lapis/contract/pages';
import type { Permission } from '@lapis/contract/permissions';
import type { Article, Layout, MenuPlace, PageSection } from '@lapis/contract/rendering';
import type { RouteObject } from 'react-router-dom';

export interface Handle<Data = never> {
  title: string | ((data: Data) => string);
  /** Meta description; default: the site's own. */
  description?: string | ((data: Data) => string);
  /** Picture for link previews; default: the site's own. */
  picture?: (data: Data) => Picture | null;
  article?: (data: Data) => Article;
  noindex?: boolean | ((data: Data) => boolean);
  layout?: Layout;
  /** Guards by name, run in order after check-auth: 'auth', 'guest', 'admin', 'role:tester,admin'. */
  guards?: string[];
  /**
   * True if editors can choose the page as a link target. A string is the page's label, for a title that
   * depends on data. Default: true for pages without parameters or guards.
   */
  linkable?: boolean | string;
  menu?: MenuPlace;
  /** Name of the site text that the page shows. */
  widget?: string;
  /**
   * True if staff can edit the heading in the settings. A string is the default heading, which is otherwise
   * the title.
   */
  worded?: boolean | string;
  /** Text for the search index, if the page's content is neither a site text nor an entry. */
  search?: string;
  /** Permission required to see the page in the portal's menu. */
  needs?: Permission;
  /** Second permission without which the palette doesn't offer the page. */
  alsoNeeds?: Permission;
  /** Sections of a long portal page, for the palette. */
  sections?: readonly PageSection[];
  /** Page of the portal's Help about the screen: the name of a file in docs/staff, without '.md'. */
  help?: string;
  /** Task to start on the page, as offered by the portal's palette, such as 'Write a story'. */
  action?: string;
  /** Query parameters that the loader reads; all others are ignored. */
  query?: string[];
  /** Status of the server-rendered response; default: 200. */
  status?: number;
}

export interface Page<Name extends string = string, Path extends string = string>
  extends Address<Name, Path>, Handle {
  /**
   * Loads a module with `Component` and, if needed, `loader`. The chunk is named after the page
   * ('page-stories.story'), so that the server can preload it. Undefined if the parent route renders the
   * page.
   */
  load?: () => Promise<object>;
}

/** Defines a page of a remote, in a file beside its code, such as `about/about.page.ts`. */
export const page = <const Name extends string, const Path extends string, Data = never>(
  announced: Address<Name, Path> & Handle<Data> & Pick<Page, 'load'>,
): Page<Name, Path> => announced;

/**
 * Returns the route for a page, and makes the page linkable. The route's id is the page's name, on the server
 * and in the browser.
 */
export function toRoute({ name, path, load, ...handle }: Page): RouteObject {
  announce({ [name]: path });
  return { id: name, path, handle, ...(load ? { lazy: load } : { Component: Nothing }) };
}

const Nothing = () => null;
