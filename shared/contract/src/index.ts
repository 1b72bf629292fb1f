import type { z } from 'zod';
import { account } from './account';
import { audit } from './audit';
import { stories } from './stories';
import { contact } from './contact';
import type { Endpoint } from './endpoint';
import { quickFind } from './quick-find';
import { galleries } from './galleries';
import { headers } from './headers';
import { messages } from './messages';
import { media } from './media';
import { newsletter } from './newsletter';
import { links } from './links';
import { logo } from './logo';
import { mail } from './mail';
import { oauth } from './oauth';
import { passwords } from './passwords';
import { search } from './search';
import type { ParamValues, PathParams } from './pages';
import { registration } from './registration';
import { remotes } from './remotes';
import { reports } from './reports';
import { projects } from './projects';
import { session } from './session';
import { site } from './site';
import { stats } from './stats';
import { subscribers } from './subscribers';
import { transfer } from './transfer';
import { users } from './users';
import { widgets } from './widgets';

export { account, Identity, NewsletterChoice, OwnSession } from './account';
export { audit, AuditAction, AuditEntry, type AuditFilter, AuditKind } from './audit';
export { stories, Story, StoryFields, StorySummary } from './stories';
export { contact, NewMessage } from './contact';
export { search, Found } from './search';
export { contentNames, type ContentName, contentTypes, type FoundKind } from './content-types';
export { CheckedLink, links, Link, LinkCheckProgress, LinkFields, LinkStatus } from './links';
export { reports, Report, ReportFields, ReportKind } from './reports';
export { quickFind, FoundEntry } from './quick-find';
export { endpoint, type Access, type Endpoint } from './endpoint';
export {
  galleries,
  Gallery,
  GalleryFields,
  GalleryImage,
  type GalleryImageChanges,
  GallerySummary,
  AdminGalleryImage,
} from './galleries';
export { headers, Header, HeaderName, PicturePlace } from './headers';
export { BulkAction, Entry, Revision, RevisionCause, EntryState } from './entries';
export { entryCalls } from './entry-calls';
export { logo } from './logo';
export { mail } from './mail';
export { messages, Message, MessageReply, MessageState, MessageSummary } from './messages';
export { Consent, Crop, media, Media, MediaChanges, MediaPreview, MediaUse, UploadResult } from './media';
export { newsletter } from './newsletter';
export { LinkOffer, oauth, Provider } from './oauth';
export { AllPageWords, PageWords, WordedPage } from './page-words';
export { passwords } from './passwords';
export { Remote, remotes } from './remotes';
export { registration } from './registration';
export { projects, Project, ProjectFields, ProjectStatus, ProjectSummary } from './projects';
export { session, Challenge, Credentials, Role, Token, User } from './session';
export { Failure, Focus, Language, Picture, Slug } from './shapes';
export {
  type FormerSettings,
  site,
  Site,
  SiteChanges,
  SiteSettings,
  TypedSetting,
  usualAppeal,
  usualHelp,
} from './site';
export {
  Todos,
  DueReport,
  FirstStep,
  FirstStepName,
  MonthOfStats,
  ScheduledEntry,
  stats,
  Stats,
  WaitingType,
} from './stats';
export { Subscriber, subscribers, SubscriberState } from './subscribers';
export { Imported, transfer } from './transfer';
export { AdminUser, Invitation, UserChanges, users, UserState } from './users';
export { widgets, type AdminWidget, Widget, WidgetFields } from './widgets';

/** Every resource with its calls. */
export const resources = {
  account,
  audit,
  stories,
  contact,
  quickFind,
  galleries,
  headers,
  links,
  logo,
  mail,
  messages,
  media,
  newsletter,
  oauth,
  passwords,
  registration,
  remotes,
  reports,
  search,
  projects,
  session,
  site,
  stats,
  subscribers,
  transfer,
  users,
  widgets,
};

type Described = {
  [N in keyof typeof resources]: (typeof resources)[N][keyof (typeof resources)[N]];
}[keyof typeof resources];

/** Every call by `'METHOD /path'`: what the site sends, checked without a byte of the schemas in the browser. */
export type Calls = { [E in Described as `${E['method']} ${E['path']}`]: E };
export type CallName = keyof Calls;

type Query<E extends Endpoint> = E extends { query: infer Schema extends z.ZodType }
  ? { query?: z.input<Schema> }
  : unknown;
type Body<E extends Endpoint> = E extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : E extends { files: true }
    ? { body: FormData }
    : unknown;

/** What a caller hands over: path parameters, query and body, each only where the call has it. */
export type CallInput<Name extends CallName> = (PathParams<Name> extends never
  ? unknown
  : { params: ParamValues<Name> }) &
  Query<Calls[Name]> &
  Body<Calls[Name]>;

export type CallReply<Name extends CallName> = Calls[Name] extends { reply: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : void;
