import type { z } from 'zod';
import type { Endpoint } from './endpoint';
import type { ParamValues, PathParams } from './pages';
import * as resources from './resources';

export * from './resources';
export type { Block, ShownBlock, ShownSingleBlock, SingleBlock } from './blocks/blocks';
export { Consent, ConsentForm } from './consent';
export { Crop } from './crop';
export { contentNames, type ContentName, contentTypes, type FoundKind } from './content-types';
export { endpoint, type Access, type Endpoint } from './endpoint';
export { BulkAction, Entry, Listed, ListState, Revision, RevisionCause, EntryState } from './entries';
export { entryCalls } from './entry-calls';
export { PageWords } from './page-words';
export { Failure, Focus, Language, Picture, Slug } from './shapes';

/** The calls among what a resource's file exports. */
type Described = {
  [Name in keyof typeof resources]: (typeof resources)[Name] extends Record<string, Endpoint>
    ? (typeof resources)[Name][keyof (typeof resources)[Name]]
    : never;
}[keyof typeof resources];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'summary' in value;

/** Every call by its name: 'galleries.show'. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(resources).flatMap(([resource, calls]) =>
    Object.entries(calls).flatMap(([call, endpoint]: [string, unknown]) =>
      isEndpoint(endpoint) ? [[`${resource}.${call}`, endpoint] as const] : [],
    ),
  ),
);

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
