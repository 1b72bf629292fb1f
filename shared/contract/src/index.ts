import type { z } from 'zod';
import type { Endpoint } from './endpoint';
import type { ParamValues, PathParams } from './pages';
import * as resources from './resources';

export * from './account';
export * from './audit';
export * from './contact';
export * from './galleries';
export * from './headers';
export * from './links';
export * from './logo';
export * from './mail';
export * from './media';
export * from './messages';
export * from './newsletter';
export * from './oauth';
export * from './passwords';
export * from './projects';
export * from './quick-find';
export * from './registration';
export * from './release-reports';
export * from './releases';
export * from './remotes';
export * from './reports';
export * from './search';
export * from './session';
export * from './site';
export * from './stats';
export * from './stories';
export * from './subscribers';
export * from './transfer';
export * from './users';
export * from './widgets';
export { contentNames, type ContentName, contentTypes, type FoundKind } from './content-types';
export { endpoint, type Access, type Endpoint } from './endpoint';
export { BulkAction, Entry, Listed, Revision, RevisionCause, EntryState } from './entries';
export { entryCalls } from './entry-calls';
export { AllPageWords, PageWords, WordedPage } from './page-words';
export { Failure, Focus, Language, Picture, Slug } from './shapes';
export { resources };

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
