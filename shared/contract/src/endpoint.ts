import type { z } from 'zod';
import type { Need } from './permissions';

/**
 * Who may call: anybody, anyone signed in, administrators only, or besides them who has a token to release the app that
 * the address names.
 */
export type Access = 'anyone' | 'user' | 'admin' | 'release';

/** One HTTP call under /api: what it takes, what it answers and who may make it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  access: Access;
  /** Of a call for administrators: what whoever makes it must be allowed to do. */
  needs?: Need;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Takes files instead of a body: `multipart/form-data`, whatever the names of the parts. */
  files?: true;
  /** Takes an archive for its body: `application/gzip`. */
  archive?: true;
  /** Absent where the answer has no body (204). */
  reply?: z.ZodType;
  /** Whether its address holds a secret: then what it answers is kept nowhere. */
  secret?: true;
  /** Of an answer that is a file and not JSON. */
  type?: 'text/csv' | 'application/gzip' | 'application/octet-stream';
  /** Hashes of earlier descriptions of it that apps may have been built with, and that it serves still. */
  earlier?: readonly string[];
  /** Of an answer that went well, where it is neither 200 nor, without a body, 204. */
  status?: 201 | 302;
}

type Method = Endpoint['method'];
type Path = Endpoint['path'];

/** A call for administrators always says what it needs. */
type Description = Omit<Endpoint, 'method' | 'path' | 'access' | 'needs'> &
  ({ access: 'admin' | 'release'; needs: Need } | { access: 'anyone' | 'user'; needs?: never });

/**
 * Describes a call, such as `'GET /blog'`, keeping the literal types that the server and the site are checked against.
 */
export function endpoint<M extends Method, P extends Path, const D extends Description>(
  name: `${M} ${P}`,
  description: D,
) {
  const [method, path] = name.split(' ') as [M, P];
  return { method, path, ...description };
}
