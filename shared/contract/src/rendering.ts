/** How the server and the host's server code talk to each other when a page is rendered. */
import type { Permission } from './permissions';
import type { Language, Picture } from './shapes';
import type { Site } from './site';

/** The entry of the header `Server-Timing` by which a page gets the token that its reports of visits carry. */
export const VISIT_TOKEN = 'visit';

/** Who wrote what a page is about, and when. */
export interface Article {
  author: string;
  published_at: string;
  updated_at: string;
  language: Language;
  tags: string[];
}

/** What search engines and previews of links are told of a page, besides its title and description. */
export interface PageSeo {
  /** Its own title, without the site's name. */
  name: string;
  /** The pages above it, the home page first; none for the home page. */
  trail: { name: string; path: string }[];
  /** Whether search engines are asked to leave it out. */
  noindex: boolean;
  picture: Picture | null;
  /** Where it is one. */
  article: Article | null;
}

/** What a page was rendered of: it goes to the browser to go on with. */
export interface PageData {
  loaderData: Record<string, unknown>;
  /** A page that is missing, or that can't be had just now, by the id of the route that shows it. */
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
  /** Only the browser can render it: it is not for guests (then `closed`), or its remote has no server code. */
  | { kind: 'frame'; closed: boolean };

/** Answers a GET of the API, for a guest: '/api/blog?per_page=3'. */
export type Read = (address: string, signal?: AbortSignal) => Promise<{ status: number; body: string }>;

/** The layouts that the host has. */
export const layouts = ['admin', 'default', 'error', 'plain'] as const;
export type Layout = (typeof layouts)[number];

/** Where a remote is on the site, and what holds for all of its pages (`remote.json`). */
export interface RemotePlace {
  /**
   * What its pages' paths begin with, one word or several (`admin/giving`), in small letters; of two remotes the one with
   * the longer beginning has a path. `''` stands for those that nobody else has.
   */
  segments: string[];
  /** Of the document, while a page of it says no other. */
  title?: string;
  layout?: Layout;
  /** Of segments whose pages have another layout than the rest: it is drawn before the page is known. */
  layouts?: Record<string, Layout>;
  /** Asked before a byte of it is. */
  guards?: string[];
  /** Of segments that only some may enter, besides those of all of it; asked before a byte of it is, too. */
  guardsOf?: Record<string, string[]>;
}

/** Where the live version of a remote starts. */
export interface RemoteStart {
  /** Address of its script. */
  entry: string;
  /** Of one that is an ES module; others leave a variable behind. */
  type?: 'module';
  /** What the script must be (subresource integrity); none in development. */
  integrity?: string;
}

/** The parts of the portal's menu: what stands at its top, the group 'Page Content', and what comes below that. */
export const portalMenuParts = ['top', 'content', 'more'] as const;

/**
 * The parts of all menus. Of the site's, `pages`, `legal` and `account` are everywhere, `morePages` in the menu on phones
 * and in the footer, and `policies` in the footer alone. `ownPages` are beside the pages of one's own account.
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

/** Where a menu has a page, by the page's title where no label is named. */
export type MenuPlace = MenuPart | { part: MenuPart; label: string };

/** An entry of a menu. */
export interface MenuItem {
  part: MenuPart;
  label: string;
  to: string;
  /** Of the portal's: what whoever opens it must be allowed to do. */
  needs?: Permission;
}

/** What the host is told of the live versions: it knows no remote by name. */
export interface SitePlan {
  /** Of the host; none in development. */
  version?: string;
  /** By name. One that is not live now has no `start`. */
  remotes: Record<string, RemotePlace & { start?: RemoteStart }>;
  /** Paths by the names of their pages. */
  pages: Record<string, string>;
  /** In the order of each part. */
  menu: MenuItem[];
  /** Of a developer's own machine, whose scripts may run; only on a staging server, for who has opened it. */
  origins?: string[];
}

/** What the host is told when a page comes to life. */
export interface HostConfig extends SitePlan {
  site: Site;
}

/** The entries of the menus, as pages announce them. */
export const menuOf = (
  pages: { title?: unknown; path: string; menu?: MenuPlace | undefined; needs?: Permission | undefined }[],
) =>
  pages.flatMap(({ title, path, menu, needs }): MenuItem[] => {
    const { part, label } = typeof menu === 'object' ? menu : { part: menu, label: title };
    return part && typeof label === 'string' ? [{ part, label, to: path, ...(needs && { needs }) }] : [];
  });

/** The site on the server. */
export interface ServerSite {
  /** Why a remote has no pages here, by its name. */
  failures: Record<string, unknown>;
  /** Runs the guards and loaders of the page at an address, for a guest. Rejects where a loader does. */
  load(address: string, site: Site, signal: AbortSignal): Promise<LoadedPage>;
  /** What is shown in place of a page that doesn't exist (404), or that can't be had just now (503). */
  problem(address: string, status: 404 | 503, site: Site): LoadedPage;
  /** The markup of a page of which `load` found the data, or of the frame alone. */
  render(address: string, site: Site, data?: PageData): Promise<Markup>;
}

export interface Markup {
  markup: string;
  /** Elements for the head: what the markup wants to be fetched first. */
  links: string;
}

/** What the host's server code exports. */
export interface SiteCode {
  /** Says which files have the remotes' code for the server, by the remote's name, and who hears whose is loaded next. */
  loadEntriesFrom(files: Record<string, string>, before: (remote: string) => void): void;
  /** Has every call of the loaders answered by `read` and not by the network. */
  readWith(read: Read): void;
  createSite(plan: SitePlan): Promise<ServerSite>;
}
