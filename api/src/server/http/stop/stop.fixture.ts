import { once } from 'node:events';
import { type IncomingMessage, request, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Starts a call; `taken` resolves once the server has received its headers (RFC 9110, 10.1.1). */
export function beginCall(url: string, { headers, ...options }: RequestOptions = {}) {
  const sent = request(url, { ...options, headers: { ...headers, expect: '100-continue' } });
  const taken = once(sent, 'continue');
  const answered = once(sent, 'response').then(async ([response]: IncomingMessage[]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response!) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    return { status: response!.statusCode, connection: response!.headers.connection, text };
  });
  // Tests may await these later, so an early rejection mustn't count as unhandled.
  for (const promise of [taken, answered]) promise.catch(() => {});
  sent.flushHeaders();
  return { sent, taken, answered };
}

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
