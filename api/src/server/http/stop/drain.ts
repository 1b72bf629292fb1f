import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withTimeLimit } from '../../time/time-limit';

/** Durations in milliseconds. */
export interface DrainLimits {
  answers: number;
  /**
   * Time for which idle connections stay open. A proxy may be sending a request over one at that moment, and
   * couldn't tell whether it was processed.
   */
  idle: number;
}

/** Time limit in milliseconds for accepting the connections that wait when draining begins. */
const longestBacklog = 1000;

/**
 * Creates an HTTP server that can be drained. `drain` stops listening once no connection waits to be accepted,
 * waits for running requests, and closes each connection after its last response (RFC 9112, 9.6). When the
 * time limit is reached, it closes the remaining connections and returns the number of requests that were cut
 * off.
 */
export function drainableServer(options: ServerOptions, listener: RequestListener) {
  const server = createServer(options);
  const sockets = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  let isClosingIdle = false;
  let accepted = 0;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    unanswered.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      unanswered.delete(response);
      // A response whose headers were sent before draining began has promised to keep its connection alive.
      const isLast = [...unanswered].every(({ req }) => req.socket !== request.socket);
      if (isClosingIdle && isLast) request.socket.destroySoon();
    });
    listener(request, response);
  });

  /**
   * Resolves once two turns of the event loop have accepted nothing: the first may end before it has polled.
   * Connections that the kernel holds for a listening socket are reset when that closes, and Node accepts one
   * of them in each turn (libuv 1.45).
   */
  async function emptyBacklog() {
    const end = performance.now() + longestBacklog;
    for (let quiet = 0; quiet < 2 && performance.now() < end;) {
      const before = accepted;
      await nextTurn();
      quiet = accepted === before ? quiet + 1 : 0;
    }
  }

  async function drain({ answers, idle }: DrainLimits) {
    isDraining = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    await emptyBacklog();
    // Calls the method of `net.Server`, because the one in `http.Server` closes idle connections immediately.
    const emptied = new Promise<number>((resolve) => Server.prototype.close.call(server, () => resolve(0)));
    const lingers = Math.min(idle, answers);
    await withTimeLimit(lingers, emptied, () => 0);
    isClosingIdle = true;
    server.closeIdleConnections();
    // Browsers open connections in advance. Node counts those without a request as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const cut = await withTimeLimit(answers - lingers, emptied, () => unanswered.size);
    server.closeAllConnections();
    return cut;
  }

  return { server, drain };
}
