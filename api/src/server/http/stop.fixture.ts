import { once } from 'node:events';
import { type IncomingMessage, request, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** For tests of stops: a call, of which the server has the head once `taken` resolves (RFC 9110, 10.1.1). */
export function beginCall(url: string, { headers, ...options }: RequestOptions = {}) {
  const sent = request(url, { ...options, headers: { ...headers, expect: '100-continue' } });
  const taken = once(sent, 'continue');
  const answered = once(sent, 'response').then(async ([response]: IncomingMessage[]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response!) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    return { status: response!.statusCode, connection: response!.headers.connection, text };
  });
  // Whoever waits for them later is told then.
  for (const promise of [taken, answered]) promise.catch(() => {});
  sent.flushHeaders();
  return { sent, taken, answered };
}

/** Resolves when nobody listens at an address any more. */
export async function untilRefused(url: string) {
  const { hostname, port } = new URL(url);
  for (let isRefused = false; !isRefused;) {
    const socket = connect(Number(port), hostname);
    isRefused = await once(socket, 'connect').then(
      () => false,
      () => true,
    );
    socket.destroy();
    if (!isRefused) await delay(10);
  }
}
