import type { z } from 'zod';
import type { Need, Permission } from './people/permissions';

/**
 * Permitted callers: everyone, signed-in users, administrators, or (`release`) administrators and holders of
 * a release token for the app in the address.
 */
export type Access = 'anyone' | 'user' | 'admin' | 'release';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Access;
  needs?: Need;
  /** A second permission that the caller's role must include. */
  alsoNeeds?: Permission;
  /** Text for the description of the API, which lists the statuses that it names. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Accepts files (`multipart/form-data`) instead of a body; the names of the parts don't matter. */
  files?: true;
  archive?: true;
  reply?: z.ZodType;
  /** The address contains a secret, so the response is never cached. */
  secret?: true;
  type?: 'text/csv' | 'application/gzip' | 'application/octet-stream';
  /** Hashes of earlier versions of this call that still work for older builds of the apps. */
  earlier?: readonly string[];
  status?: 201 | 302;
}

type Method = Endpoint['method'];
type Path = Endpoint['path'];

type Description = Omit<Endpoint, 'method' | 'path' | 'access' | 'needs' | 'alsoNeeds'> &
  (
    | { access: 'admin' | 'release'; needs: Need; alsoNeeds?: Permission }
    | { access: 'anyone' | 'user'; needs?: never; alsoNeeds?: never }
  );

/**
 * Describes an API call, such as `'GET /blog'`. Keeps the literal types, against which the server and the
 * site are type-checked.
 */
export function endpoint<M extends Method, P extends Path, const D extends Description>(
  name: `${M} ${P}`,
  description: D,
) {
  const [method, path] = name.split(' ') as [M, P];
  return { method, path, ...description };
}
