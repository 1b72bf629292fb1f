import type { Language, Role } from '@lapis/contract';
import type { Generated, Insertable } from 'kysely';

/** The tables as both databases hold them: times are ISO 8601 text in UTC, yes and no are 1 and 0. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  site_settings: SiteSettingsTable;
  widgets: WidgetsTable;
  media: MediaTable;
  posts: PostsTable;
  post_tags: PostTagsTable;
  former_slugs: FormerSlugsTable;
  galleries: GalleriesTable;
  gallery_images: GalleryImagesTable;
}

interface UsersTable {
  id: Generated<number>;
  firstname: string;
  lastname: string;
  email: string;
  password_hash: string | null;
  role: Role;
  email_verified_at: string | null;
  created_at: string;
}

interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  remember: number;
  user_agent: string | null;
  ip: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

/** One row, id 1: the contract's Site as JSON. */
interface SiteSettingsTable {
  id: number;
  site: string;
  updated_at: string;
}

interface WidgetsTable {
  id: Generated<number>;
  name: string;
  title: string;
  /** The title as searches compare it; a name is in small letters anyway. */
  title_folded: string;
  html: string;
  version: Generated<number>;
  updated_by: number | null;
  created_at: string;
  updated_at: string;
}

interface MediaTable {
  id: Generated<number>;
  kind: 'image';
  /** Of the original's content; the names of the files begin with it. */
  hash: string;
  width: number;
  height: number;
  /** The file for whoever can't choose among the variants. */
  fallback: string;
  /** A data URI, or empty where there is none. */
  placeholder: Generated<string>;
  /** JSON: `{ file, width, type }[]`. */
  variants: string;
  created_at: string;
}

interface PostsTable {
  id: Generated<number>;
  slug: string;
  language: Generated<Language>;
  title: string;
  excerpt: string;
  html: string;
  reading_minutes: number;
  author: string;
  image_id: number | null;
  image_alt: string;
  /** Null for a draft; in the future for a post that waits. */
  published_at: string | null;
  created_at: string;
  updated_at: string;
}

interface PostTagsTable {
  post_id: number;
  tag: string;
}

/** What was once the address of something that is elsewhere now. */
interface FormerSlugsTable {
  kind: SluggedTable;
  slug: string;
  thing_id: number;
}

/** The tables of what has an address of its own. */
export type SluggedTable = 'posts' | 'galleries';

interface GalleriesTable {
  id: Generated<number>;
  slug: string;
  title: string;
  description: string;
  created_at: string;
  updated_at: string;
}

interface GalleryImagesTable {
  id: Generated<number>;
  gallery_id: number;
  media_id: number;
  alt: string;
  caption: string;
  position: number;
}

export type NewPost = Insertable<PostsTable>;
export type NewMedia = Insertable<MediaTable>;
