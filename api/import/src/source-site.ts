import type { Language } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';

/**
 * Content of another system's export, in a form common to all systems. Each system has a reader that creates
 * it; the rest of the import doesn't depend on the system.
 */
export interface SourceSite {
  title: string;
  /** Id that is the same in all exports from the site, if there is one. The title may change. */
  identity?: string | undefined;
  /**
   * Site's address without a trailing slash, e.g. 'https://old.example.org' or 'https://example.org/site'.
   * Empty if the export doesn't contain it, as with Ghost; links and files are then root-relative.
   */
  address: string;
  entries: SourceEntry[];
  files: SourceFile[];
  tags: SourceTag[];
  menus: SourceMenu[];
  /** Content that isn't imported, such as comments: plural noun and count. */
  leftOut: { what: string; count: number }[];
}

export interface SourceFile {
  /** Number, counted from 1, by which blocks refer to the file until it has an id in the library. */
  id: number;
  /** URL, data URL, or root-relative path if the site's address is empty. */
  address: string;
  otherAddresses: string[];
  alt: string;
  caption: string;
}

export interface SourceEntry {
  /** Key that is the same in every export from the site, e.g. 'post-12'. */
  key: string;
  kind: 'story' | 'page';
  title: string;
  /** Slug on the old site, which may be invalid on this one. */
  slug: string;
  summary: string;
  author: string;
  tags: string[];
  language: Language;
  state: 'draft' | 'scheduled' | 'published';
  publish_at: string | null;
  parent: string | null;
  addresses: string[];
  picture: number | null;
  /** Content with its original links. Pictures are always blocks of their own. */
  blocks: Block[];
  /** Sentences for the report about what was lost, e.g. '[contact-form-7 id="3"] was left out.' */
  notes: string[];
}

export interface SourceTag {
  name: string;
  addresses: string[];
}

/** Menu on the old site, with absolute or root-relative addresses. */
export interface SourceMenu {
  name: string;
  items: SourceMenuItem[];
}

export interface SourceMenuItem {
  label: string;
  address: string;
  items: SourceMenuItem[];
}
