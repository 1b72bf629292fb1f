import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Failure, type LocalRemote, releases, type ReleaseChange } from '@lapis/contract';
import { fillPath } from '@lapis/contract/pages';
import type { z } from 'zod';
import { Problem, refused } from '../problem';
import type { Target } from './target';

/** In milliseconds. The gate renders pages, and a version may come over a slow line. */
const PATIENCE = { call: 60_000, push: 600_000 };

interface Call<Reply extends z.ZodType> {
  endpoint: { method: string; path: string; reply: Reply };
  params?: Record<string, string>;
  body?: ReleaseChange | { version: string } | LocalRemote | Readable;
}

/** A server that runs the site, by the calls of the contract. */
export function serverTarget(server: string, token: string) {
  /** @throws Problem where the server can't be reached, refuses, or answers something else */
  async function call<Reply extends z.ZodType>({
    endpoint,
    params,
    body,
  }: Call<Reply>): Promise<z.infer<Reply>> {
    const url = new URL(`/api${fillPath(endpoint.path, params)}`, server);
    const { status, text } = await ask(url, endpoint.method, token, body).catch((error: unknown) => {
      throw new Problem('unreachable', `${server} could not be reached: ${reasonOf(error)}`);
    });
    if (status < 200 || status > 299) throw problemOf(server, status, text);
    const reply = endpoint.reply.safeParse(parsed(text));
    if (reply.success) return reply.data;
    throw refused(
      `${server} answers otherwise than this command expects. Are both of the same release of Lapis?`,
    );
  }

  const target: Target = {
    place: server,
    list: async () => (await call({ endpoint: releases.list })).results,
    check: async (app, version) =>
      (await call({ endpoint: releases.check, params: { app, version } })).reasons,
    change: async (app, change) =>
      (await call({ endpoint: releases.change, params: { app }, body: change })).results,
  };
  return {
    ...target,
    /** Sends a version as a packed archive. */
    push: async (app: string, version: string, archive: Readable) =>
      (await call({ endpoint: releases.push, params: { app, version }, body: archive })).results,
    /** The link that shows administrators and testers the site with a version. */
    open: async (app: string, version: string) =>
      (await call({ endpoint: releases.open, params: { app }, body: { version } })).url,
    /** The link that shows whoever follows it first the site with a remote as this machine serves it. */
    openLocal: async (app: string, local: LocalRemote) =>
      (await call({ endpoint: releases.open, params: { app }, body: local })).url,
  };
}

/** Sends a call, a stream as it comes. An answer counts also where it comes before all was sent. */
async function ask(url: URL, method: string, token: string, body: Call<z.ZodType>['body']) {
  const isArchive = body instanceof Readable;
  const { request } = url.protocol === 'https:' ? https : http;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': isArchive ? 'application/gzip' : 'application/json' }),
      },
      signal: AbortSignal.timeout(isArchive ? PATIENCE.push : PATIENCE.call),
    };
    const outgoing = request(url, options, resolve).on('error', reject);
    if (isArchive) pipeline(body, outgoing, (error) => error && reject(error));
    else outgoing.end(body && JSON.stringify(body));
  });
  return { status: answer.statusCode ?? 0, text: await text(answer) };
}

/** Of a name with several addresses it is told of each what failed there. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A gateway in front that misses the server has no answer of the contract. */
function problemOf(server: string, status: number, text: string) {
  const failure = Failure.safeParse(parsed(text)).data;
  if (status >= 502 && status <= 504)
    return new Problem(
      'unreachable',
      failure?.message ?? `${server} is not ready (${status}). Please try again soon.`,
    );
  if (status === 401)
    return refused(`${server} does not know the token in LAPIS_TOKEN, or its time is over.`);
  const message = failure?.message ?? `${server} answered with status ${status}.`;
  // Where there are reasons, the fields say the same.
  const fields = failure?.reasons ? [] : Object.values(failure?.errors ?? {}).flat();
  return refused([message, ...fields].join(' '), failure?.reasons);
}
