import type { Language } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';

/** The systems whose exports can be taken in. */
export type SourceSystem = 'wordpress' | 'ghost';

/**
 * What the export of another system holds, in the words of this one, before anything of it is written: the readers of
 * each system make it, and who writes it knows no system.
 */
export interface SourceSite {
  title: string;
  /** What the system calls this one site in each of its exports, where it does: its title may change. */
  identity?: string | undefined;
  /**
   * Where the site was, without a slash at its end: 'https://old.example.org' or 'https://example.org/site'. Empty where
   * the export doesn't say, as that of Ghost: addresses of its files, and links to it, then begin at its root.
   */
  address: string;
  entries: SourceEntry[];
  /** The pictures and documents that entries name, by their `id`. */
  files: SourceFile[];
  /** Where the tags of entries were listed. */
  tags: SourceTag[];
  menus: SourceMenu[];
  /** What the export holds and is not taken, such as comments: in the plural, and how many there are. */
  leftOut: { what: string; count: number }[];
}

/** A picture or document of the other site. */
export interface SourceFile {
  /** Counted from 1; in blocks it stands where the id of a file of the library will. */
  id: number;
  /** Where it is: an address of http or https, a data URL, or from the root on where the site's address is empty. */
  address: string;
  /** Other addresses of the same file, as of its smaller sizes. */
  otherAddresses: string[];
  alt: string;
  caption: string;
}

export interface SourceEntry {
  /** The same in every export of that site: 'post-12'. */
  key: string;
  kind: 'story' | 'page';
  title: string;
  /** As the other system has it; it need not be one of ours. */
  slug: string;
  summary: string;
  author: string;
  /** Of stories: tags and categories. */
  tags: string[];
  language: Language;
  state: 'draft' | 'scheduled' | 'published';
  /** When it was or will be published, as ISO 8601 in UTC. */
  publish_at: string | null;
  /** The key of the page above it. */
  parent: string | null;
  /** Where visitors found it, from the site's root on: '/2019/05/winter/', '/?p=12'. */
  addresses: string[];
  /** The file of its lead picture. */
  picture: number | null;
  /** Links lead to where they did; texts hold no pictures, which are blocks. */
  blocks: Block[];
  /** What could not become blocks, in sentences for the report: '[contact-form-7 id="3"] was left out.' */
  notes: string[];
}

/** A tag or category of the other site. */
export interface SourceTag {
  /** As entries have it among their tags. */
  name: string;
  /** Where the other site listed what has it, from that site's root on: '/category/winter/coats/'. */
  addresses: string[];
}

/** A menu of the other site; `address` is absolute, or begins at the site's root. */
export interface SourceMenu {
  name: string;
  items: SourceMenuItem[];
}

export interface SourceMenuItem {
  label: string;
  address: string;
  items: SourceMenuItem[];
}
