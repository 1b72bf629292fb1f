import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Failure, type LocalRemote, releases, type ReleaseChange } from '@lapis/contract';
import { fillPath } from '@lapis/contract/pages';
import type { z } from 'zod';
import { Problem, refused } from '../problem';
import type { Target } from './target';

/** Timeouts in milliseconds. They are long, because the gate renders pages and the connection may be slow. */
const PATIENCE = { call: 60_000, push: 600_000 };

interface ServerCall<Reply extends z.ZodType> {
  endpoint: { method: string; path: string; reply: Reply };
  params?: Record<string, string>;
  body?: ReleaseChange | { version: string } | LocalRemote | Readable;
}

export function serverTarget(server: string, token: string) {
  /** @throws Problem if the server can't be reached, refuses, or sends an unexpected response */
  async function call<Reply extends z.ZodType>({
    endpoint,
    params,
    body,
  }: ServerCall<Reply>): Promise<z.infer<Reply>> {
    const url = new URL(`/api${fillPath(endpoint.path, params)}`, server);
    const { status, text } = await ask(url, endpoint.method, token, body).catch((error: unknown) => {
      throw new Problem('unreachable', `${server} could not be reached: ${describeError(error)}`);
    });
    if (status < 200 || status > 299) throw toProblem(server, status, text);
    const reply = endpoint.reply.safeParse(parsed(text));
    if (reply.success) return reply.data;
    throw refused(
      `${server} replied in a way that this command does not expect. Are both from the same release of Lapis?`,
    );
  }

  const target: Target = {
    place: server,
    list: async () => (await call({ endpoint: releases.list })).results,
    check: async (app, version) =>
      (await call({ endpoint: releases.check, params: { app, version } })).reasons,
    change: async (app, change) => {
      const { results, unconfirmed } = await call({
        endpoint: releases.change,
        params: { app },
        body: change,
      });
      return { ...results, unconfirmed };
    },
  };
  return {
    ...target,
    push: async (app: string, version: string, archive: Readable) =>
      (await call({ endpoint: releases.push, params: { app, version }, body: archive })).results,
    open: async (app: string, version: string) =>
      (await call({ endpoint: releases.open, params: { app }, body: { version } })).url,
    /** Returns a link that shows the site with the remote on this machine. It can be used once. */
    openLocal: async (app: string, local: LocalRemote) =>
      (await call({ endpoint: releases.open, params: { app }, body: local })).url,
  };
}

/** Sends a request and streams its body. Accepts a response that arrives before everything has been sent. */
async function ask(url: URL, method: string, token: string, body: ServerCall<z.ZodType>['body']) {
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

/** Describes an error. A connection to a host with several addresses fails once for each. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join(', ');
  return error instanceof Error ? error.message : String(error);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts a failed response to a problem. An error from a gateway doesn't follow the contract. */
function toProblem(server: string, status: number, text: string) {
  const failure = Failure.safeParse(parsed(text)).data;
  if (status >= 502 && status <= 504)
    return new Problem(
      'unreachable',
      failure?.message ?? `${server} is not ready (${status}). Please try again soon.`,
    );
  if (status === 401) return refused(`${server} does not know the token in LAPIS_TOKEN, or it has expired.`);
  const message = failure?.message ?? `${server} answered with status ${status}.`;
  const fields = failure?.reasons ? [] : Object.values(failure?.errors ?? {}).flat();
  return refused([message, ...fields].join(' '), failure?.reasons);
}
