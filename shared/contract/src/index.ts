import type { z } from 'zod';
import type { Endpoint } from './endpoint';
import type { ParamValues, PathParams } from './pages';
import * as resources from './resources';

export * from './resources';
export type { Block, ShownBlock, ShownSingleBlock, SingleBlock } from './blocks/blocks';
export { Consent, ConsentForm } from './media/consent';
export { Crop } from './media/crop';
export { contentNames, type ContentName, contentTypes, type FoundKind } from './content/content-types';
export { endpoint, type Access, type Endpoint } from './endpoint';
export {
  BulkAction,
  Entry,
  ListedEntry,
  ListState,
  Revision,
  RevisionCause,
  EntryState,
} from './content/entries';
export { entryCalls } from './content/entry-calls';
export { orderCalls, OrderedGroup } from './content/order-calls';
export { PageWords } from './site/page-words';
export { Email, Failure, Focus, Language, Picture, Slug } from './shapes';

type DescribedCall = {
  [Name in keyof typeof resources]: (typeof resources)[Name] extends Record<string, Endpoint>
    ? (typeof resources)[Name][keyof (typeof resources)[Name]]
    : never;
}[keyof typeof resources];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'summary' in value;

export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(resources).flatMap(([resource, calls]) =>
    Object.entries(calls).flatMap(([call, endpoint]: [string, unknown]) =>
      isEndpoint(endpoint) ? [[`${resource}.${call}`, endpoint] as const] : [],
    ),
  ),
);

export type Calls = { [E in DescribedCall as `${E['method']} ${E['path']}`]: E };
export type CallName = keyof Calls;

type Query<E extends Endpoint> = E extends { query: infer Schema extends z.ZodType }
  ? { query?: z.input<Schema> }
  : unknown;
type Body<E extends Endpoint> = E extends { body: infer Schema extends z.ZodType }
  ? { body: z.input<Schema> }
  : E extends { files: true }
    ? { body: FormData }
    : unknown;

export type CallInput<Name extends CallName> = (PathParams<Name> extends never
  ? unknown
  : { params: ParamValues<Name> }) &
  Query<Calls[Name]> &
  Body<Calls[Name]>;

export type CallReply<Name extends CallName> = Calls[Name] extends { reply: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : void;
