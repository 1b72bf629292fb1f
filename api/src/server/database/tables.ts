import type {
  AuditAction,
  AuditKind,
  FoundKind,
  PicturePlace,
  Language,
  LinkStatus,
  MessageState,
  ReportKind,
  RevisionCause,
  Role,
  ServiceStatus,
} from '@lapis/contract';
import type { Generated, Insertable, Selectable } from 'kysely';

/** The tables as both databases hold them: times are ISO 8601 text in UTC, yes and no are 1 and 0. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  site_settings: SiteSettingsTable;
  headers: HeadersTable;
  widgets: WidgetsTable;
  media: MediaTable;
  posts: PostsTable;
  post_tags: PostTagsTable;
  former_slugs: FormerSlugsTable;
  galleries: GalleriesTable;
  reports: ReportsTable;
  link_categories: LinkCategoriesTable;
  links: LinksTable;
  link_checks: LinkChecksTable;
  link_check_runs: LinkCheckRunsTable;
  search_index: SearchIndexTable;
  gallery_images: GalleryImagesTable;
  mails: MailsTable;
  messages: MessagesTable;
  message_replies: MessageRepliesTable;
  subscribers: SubscribersTable;
  services: ServicesTable;
  recovery_codes: RecoveryCodesTable;
  one_time_tokens: OneTimeTokensTable;
  identities: IdentitiesTable;
  devices: DevicesTable;
  known_origins: KnownOriginsTable;
  attempts: AttemptsTable;
  audit: AuditTable;
  drafts: DraftsTable;
  file_mentions: FileMentionsTable;
  revisions: RevisionsTable;
  makings: MakingsTable;
  presences: PresencesTable;
  scheduled: ScheduledTable;
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
  /** A new address, until it is verified. */
  pending_email: string | null;
  /** Base32; there before it counts, which it does from `two_factor_since` on. */
  two_factor_secret: string | null;
  two_factor_since: string | null;
  /** The number of the last time step whose code was used (RFC 6238), so that none is used twice. */
  two_factor_step: number | null;
  /** The names as searches compare them; an address is in ASCII. */
  firstname_folded: string;
  lastname_folded: string;
  /** The newest of all sessions, also of those that have ended. */
  last_seen_at: string | null;
  /** When the invitation was sent that waits for an answer. */
  invited_at: string | null;
  /** From then on nobody signs in to it. */
  deactivated_at: string | null;
  /** Since when it is in the trash; it is deactivated then, from that moment on unless it was before. */
  deleted_at: string | null;
  version: Generated<number>;
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
  version: Generated<number>;
  /** Whether administrators must use two-factor sign-in. */
  admin_two_factor: Generated<number>;
}

/** The pictures that were chosen for the tops of pages; one without a row has the usual one. */
interface HeadersTable {
  id: Generated<number>;
  name: PicturePlace;
  media_id: number;
}

/** What all kinds of content have that are managed in the same way. */
interface ManagedTable {
  id: Generated<number>;
  title: string;
  /** The title as searches compare it. */
  title_folded: Generated<string>;
  /** Which state of the thing it is; every change counts one up. */
  version: Generated<number>;
  /** Null for a draft; in the future for what waits. */
  published_at: string | null;
  /** From when on visitors see it no more. */
  unpublish_at: string | null;
  /** Since when it is in the trash. */
  deleted_at: string | null;
  updated_by: number | null;
  created_at: string;
  updated_at: string;
}

/** The tables of such content. */
export type ContentTable = 'posts' | 'services' | 'widgets' | 'galleries' | 'links' | 'reports';

interface WidgetsTable extends ManagedTable {
  name: string;
  html: string;
}

interface MediaTable {
  id: Generated<number>;
  kind: 'image' | 'document';
  /** Of the original's content; the names of the files begin with it. */
  hash: string;
  /** In pixels, of the part that is shown; 0 for a document. */
  width: number;
  height: number;
  /** The file for whoever can't choose among the variants; that of a document; empty until there is one. */
  fallback: string;
  /** A data URI, or empty where there is none. */
  placeholder: Generated<string>;
  /** JSON: `{ file, width, type }[]`. */
  variants: string;
  created_at: string;
  /** The original's. */
  name: Generated<string>;
  /** Name, description and caption as searches compare them. */
  words: Generated<string>;
  mime: Generated<string>;
  /** In bytes, of the original. */
  size: Generated<number>;
  /** In pixels, without the crop; 0 for a document. */
  whole_width: Generated<number>;
  whole_height: Generated<number>;
  /** Of a document; null where they can't be counted. */
  pages: number | null;
  state: Generated<'processing' | 'ready' | 'failed'>;
  /** Why it failed. */
  problem: string | null;
  tries: Generated<number>;
  /** When a process may take it up; null where there is nothing to do. */
  next_try_at: string | null;
  alt: Generated<string>;
  decorative: Generated<number>;
  caption: Generated<string>;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  /** JSON: the contract's Crop. */
  crop: string | null;
  /** Whether it shows people, and so nobody but administrators sees it without their consent. */
  people: Generated<number>;
  /** All that is said of a consent is null where there is none; days are ISO 8601 dates. */
  consent_from: string | null;
  consent_covers: string | null;
  consent_given_at: string | null;
  /** The last day. */
  consent_until: string | null;
  consent_withdrawn_at: string | null;
  consent_note: string | null;
  /** When it was acted upon that the last day is over. */
  consent_end_noted_at: string | null;
  version: Generated<number>;
  created_by: number | null;
}

interface PostsTable extends ManagedTable {
  slug: string;
  language: Generated<Language>;
  excerpt: string;
  html: string;
  reading_minutes: number;
  author: string;
  image_id: number | null;
  image_alt: string;
}

interface PostTagsTable {
  post_id: number;
  tag: string;
}

/** What was once the address of something that is elsewhere now. */
interface FormerSlugsTable {
  kind: ContentTable;
  slug: string;
  thing_id: number;
}

/** The tables of what has an address of its own. */
export type SluggedTable = 'posts' | 'galleries' | 'services';

interface GalleriesTable extends ManagedTable {
  slug: string;
  description: string;
}

interface GalleryImagesTable {
  id: Generated<number>;
  gallery_id: number;
  media_id: number;
  /** Empty where what the library says of the picture holds. */
  alt: string;
  caption: string;
  position: number;
  /** Of each gallery one at most stands for it in lists. */
  cover: Generated<number>;
}

/** Mail on its way, and for a while what was sent. */
interface MailsTable {
  id: Generated<number>;
  /** Null for the charity's staff, wherever they are reached when it is sent. */
  recipient: string | null;
  subject: string;
  /** JSON: what else the mail consists of. Empty once it was sent. */
  content: string;
  tries: Generated<number>;
  /** Null where it was sent, or given up. */
  next_try_at: string | null;
  sent_at: string | null;
  last_error: string | null;
  created_at: string;
}

/** What visitors wrote to the charity. */
interface MessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  state: MessageState;
  created_at: string;
  /** All of it as searches compare it. */
  searched: string;
  /** Since when it has been in the trash. */
  deleted_at: string | null;
}

/** What the charity answered to a message. */
interface MessageRepliesTable {
  id: Generated<number>;
  message_id: number;
  /** Null where the account of who wrote it is gone. */
  user_id: number | null;
  message: string;
  created_at: string;
}

/** Who asked for the newsletter, on which lawful basis, and what became of it. */
interface SubscribersTable {
  id: Generated<number>;
  email: string;
  basis: 'consent';
  /** The wording that was agreed to. */
  consent: string;
  /** Of the token that confirms; the newest one asked for. */
  token_hash: string;
  token_expires_at: string;
  /** Not hashed: every newsletter needs it again, and all it can do is to end the subscription. */
  unsubscribe_token: string;
  asked_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
}

/** Projects, as visitors know them. */
interface ServicesTable extends ManagedTable {
  slug: string;
  summary: string;
  html: string;
  image_id: number | null;
  image_alt: string;
  status: ServiceStatus;
  location: string;
  /** Both null where the project has no figure. */
  figure_value: string | null;
  figure_label: string | null;
  gallery_id: number | null;
  /** Among those of its status, the smallest first. */
  position: number;
}

interface ReportsTable extends ManagedTable {
  year: number;
  kind: ReportKind;
  summary: string;
  /** Never null, though SQLite can't be told so of a column that came later. */
  document_id: number;
}

interface LinkCategoriesTable {
  id: Generated<number>;
  title: string;
  position: number;
}

interface LinksTable extends ManagedTable {
  category_id: number;
  url: string;
  description: string;
  image_id: number | null;
  image_alt: string;
  /** Among those of its category. */
  position: number;
}

/** What was last found at the address of a link. */
interface LinkChecksTable {
  link_id: number;
  /** As it was then: of another one this says nothing. */
  url: string;
  status: LinkStatus;
  code: number | null;
  words: string;
  moved_to: string | null;
  checked_at: string;
}

/** One row, id 1: the last check of links, which is under way until `expires_at`. */
interface LinkCheckRunsTable {
  id: number;
  /** A random name of whoever runs it. */
  holder: string;
  total: number;
  done: number;
  started_at: string;
  /** Moved on with every link, so that a check whose process ended is over soon. */
  expires_at: string;
}

/** What a search looks through: a copy, made of the other tables at every start and after every change. */
interface SearchIndexTable {
  title: string;
  /** Plain text. */
  body: string;
  kind: FoundKind;
  thing_id: number;
  path: string;
  /** Null where it is the site's own. */
  language: Language | null;
  /** Null for what is always there. */
  published_at: string | null;
}

/** What somebody is writing, beside the thing as visitors see it. */
interface DraftsTable {
  id: Generated<number>;
  kind: ContentTable;
  thing_id: number;
  /** JSON: those of the thing's fields that differ. */
  fields: string;
  version: number;
  /** The version of the thing that it was made of. */
  base: number;
  /** The revision that it was restored from, if it was. */
  restored_from: number | null;
  updated_by: number | null;
  updated_at: string;
}

/** Which files texts and drafts name: a copy, made of these at every start and after every change. */
interface FileMentionsTable {
  kind: ContentTable;
  thing_id: number;
  /** 1 of its draft, 0 of the text itself. */
  in_draft: number;
  hash: string;
}

/** Every state that a thing was in, with who brought it there. */
interface RevisionsTable {
  id: Generated<number>;
  kind: ContentTable;
  thing_id: number;
  n: number;
  title: string;
  /** JSON: all of the thing's fields. */
  fields: string;
  user_id: number | null;
  at: string;
  /** Null of one from before this was noted. */
  cause: RevisionCause | null;
  restored_from: number | null;
}

/** By which random name things were made, so that one that is sent twice is made once. */
interface MakingsTable {
  key: string;
  kind: ContentTable;
  thing_id: number;
  made_at: string;
}

/** Who has what open in the portal. */
interface PresencesTable {
  id: Generated<number>;
  kind: ContentTable;
  thing_id: number;
  user_id: number;
  since: string;
  seen_at: string;
}

/** At which moments to come things appear or disappear by themselves. */
interface ScheduledTable {
  kind: ContentTable;
  thing_id: number;
  action: 'published' | 'unpublished';
  at: string;
}

export type Scheduled = Selectable<ScheduledTable>;

export type NewPost = Insertable<PostsTable>;
export type NewMedia = Insertable<MediaTable>;

interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
}

interface OneTimeTokensTable {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  token_hash: string;
  /** JSON, by the kind. */
  data: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** Third-party sign-ins by the name that the provider has for the person. */
interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: string;
  subject: string;
  created_at: string;
}

/** What somebody has signed in with before, so that only a new one is told of. */
interface DevicesTable {
  id: Generated<number>;
  user_id: number;
  device: string;
  /** Empty where it isn't known. */
  place: string;
  created_at: string;
}

/** From where somebody has signed in before: hashes of what tells a browser, and of a network. */
interface KnownOriginsTable {
  id: Generated<number>;
  user_id: number;
  kind: 'device' | 'network';
  hash: string;
  /** By a sign-in, the last time. */
  used_at: string;
}

/** What is tried, counted until `ends_at`. */
interface AttemptsTable {
  key: string;
  points: number;
  ends_at: string;
}

/** Who did what; readable also when the person or the thing is gone. */
interface AuditTable {
  id: Generated<number>;
  at: string;
  user_id: number | null;
  user_name: string;
  ip: string | null;
  action: AuditAction;
  kind: AuditKind;
  thing_id: number | null;
  title: string;
  /** JSON. */
  details: string;
  /** The names of the person and of the thing, as searches compare them. */
  searched: string;
}
