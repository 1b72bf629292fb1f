import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
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

/**
 * Creates an HTTP server that can be drained. `drain` accepts no new connections, waits for running requests,
 * and closes each connection after its last response (RFC 9112, 9.6). When the time limit is reached, it
 * closes the remaining connections and returns the number of requests that were cut off.
 */
export function drainableServer(options: ServerOptions, listener: RequestListener) {
  const server = createServer(options);
  const sockets = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    unanswered.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      unanswered.delete(response);
      // Closes the connection, because headers sent before draining began may have promised to keep it alive.
      const isLast = [...unanswered].every(({ req }) => req.socket !== request.socket);
      if (isDraining && isLast) request.socket.destroySoon();
    });
    listener(request, response);
  });

  async function drain({ answers, idle }: DrainLimits) {
    isDraining = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    // Calls the method of `net.Server`, because the one in `http.Server` closes idle connections immediately.
    const emptied = new Promise<number>((resolve) => Server.prototype.close.call(server, () => resolve(0)));
    const lingers = Math.min(idle, answers);
    await withTimeLimit(lingers, emptied, () => 0);
    server.closeIdleConnections();
    // Browsers open connections in advance. Node counts those without a request as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const cut = await withTimeLimit(answers - lingers, emptied, () => unanswered.size);
    server.closeAllConnections();
    return cut;
  }

  return { server, drain };
}
