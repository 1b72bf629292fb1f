import type { Permission } from '../people/permissions';
import type { Language, Picture } from '../shapes';
import type { Site } from '../site/site';

/** Name of the `Server-Timing` entry that carries the token for visit reports. */
export const VISIT_TOKEN = 'visit';

export interface Article {
  author: string;
  published_at: string;
  updated_at: string;
  language: Language;
  tags: string[];
}

export interface PageSeo {
  name: string;
  /** Parent pages for breadcrumbs, the home page first; empty for the home page. */
  trail: { name: string; path: string }[];
  noindex: boolean;
  picture: Picture | null;
  article: Article | null;
}

export interface PageData {
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; statusText: string; internal: false; data: string }> | null;
}

export type LoadedPage =
  | {
      kind: 'page';
      status: number;
      title: string;
      description: string;
      seo: PageSeo;
      data: PageData;
    }
  | { kind: 'redirect'; status: number; location: string }
  /**
   * Only the browser can render the page: it needs a session (`closed`), or its remote has no server code.
   */
  | { kind: 'frame'; closed: boolean };

export type ReadApi = (address: string, signal?: AbortSignal) => Promise<{ status: number; body: string }>;

export const layouts = ['admin', 'default', 'error', 'plain'] as const;
export type Layout = (typeof layouts)[number];

export interface RemotePlace {
  /**
   * Beginnings of the paths of the remote's pages, in lower case, such as `admin/giving`. A path belongs to
   * the remote with the longest matching segment; `''` matches all remaining paths.
   */
  segments: string[];
  title?: string;
  layout?: Layout;
  /** Layouts by segment, used while the page isn't known. */
  layouts?: Record<string, Layout>;
  /** Guards that run before any code of the remote is loaded. */
  guards?: string[];
  guardsOf?: Record<string, string[]>;
}

export interface RemoteStart {
  entry: string;
  type?: 'module';
  integrity?: string;
}

export const portalMenuParts = ['top', 'content', 'more'] as const;

/**
 * Names of all menu parts. `pages`, `legal` and `account` are in every menu of the site, `morePages` in the
 * phone menu and the footer, `policies` only in the footer. `ownPages` is the menu of account pages.
 */
export const menuParts = [
  ...portalMenuParts,
  'pages',
  'morePages',
  'legal',
  'policies',
  'account',
  'ownPages',
] as const;
export type MenuPart = (typeof menuParts)[number];

export type MenuPlace = MenuPart | { part: MenuPart; label: string };

/** Section of a long portal page, which the palette can open. */
export interface PageSection {
  title: string;
  /** Fragment of the page's address that leads to the section, such as 'the-charity'. */
  anchor: string;
  /** Further words that staff may search for, such as the labels of the section's fields. */
  words: string;
  /** Permission required to see the section. */
  needs?: Permission | undefined;
}

export interface MenuItem {
  part: MenuPart;
  label: string;
  to: string;
  needs?: Permission;
  sections?: readonly PageSection[];
}

/** Plan of the live versions, sent to the host, because the host's code doesn't name any remote. */
/** Path before a page's own, at which the browser gets the data of the page as it is now. */
export const NEWEST_PAGE_DATA = '/page-data/now';

export interface SitePlan {
  version?: string;
  /** `isRendered` is true if the server renders the remote's pages. */
  remotes: Record<string, RemotePlace & { start?: RemoteStart; isRendered?: true }>;
  pages: Record<string, string>;
  menu: MenuItem[];
  /**
   * Origins of developers' machines that scripts may be loaded from; set only on a staging server, and only
   * for the user who opened the developer's version.
   */
  origins?: string[];
}

export interface HostConfig extends SitePlan {
  site: Site;
}

export const collectMenu = (
  pages: {
    title?: unknown;
    path: string;
    menu?: MenuPlace | undefined;
    needs?: Permission | undefined;
    sections?: readonly PageSection[] | undefined;
  }[],
) =>
  pages.flatMap(({ title, path, menu, needs, sections }): MenuItem[] => {
    const { part, label } = typeof menu === 'object' ? menu : { part: menu, label: title };
    return part && typeof label === 'string'
      ? [{ part, label, to: path, ...(needs && { needs }), ...(sections && { sections }) }]
      : [];
  });

export interface ServerSite {
  failures: Record<string, unknown>;
  /** Runs the guards and loaders for the page at an address, as a guest. Rejects if a loader rejects. */
  load(address: string, site: Site, signal: AbortSignal): Promise<LoadedPage>;
  problem(address: string, status: 404 | 503, site: Site): LoadedPage;
  render(address: string, site: Site, data?: PageData): Promise<Markup>;
}

export interface Markup {
  markup: string;
  links: string;
}

export interface SiteCode {
  /**
   * Sets the files that contain the remotes' server code, by remote. `before` is called with a remote's name
   * before the remote's file is loaded.
   */
  loadEntriesFrom(files: Record<string, string>, before: (remote: string) => void): void;
  readWith(read: ReadApi): void;
  createSite(plan: SitePlan): Promise<ServerSite>;
}
