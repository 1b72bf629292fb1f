import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { within } from '../time/time-limit';

/** In milliseconds. */
export interface DrainLimits {
  /** How long answers may take. */
  answers: number;
  /**
   * How long a connection that asks for nothing stays open: a proxy that has many requests may just be sending the next
   * one on it, and could not tell whether that was carried out.
   */
  idle: number;
}

/**
 * An HTTP server that can be emptied before it ends. `drain` takes no more connections, tells those that ask for
 * something that they close with their answer (RFC 9112, 9.6), closes the others, and waits until all have been
 * answered, or for as long as it may. Then it cuts what is left, and answers how many requests that were.
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
      // Its head may have been sent before, with the promise to keep the connection.
      const isLast = [...unanswered].every(({ req }) => req.socket !== request.socket);
      if (isDraining && isLast) request.socket.destroySoon();
    });
    listener(request, response);
  });

  async function drain({ answers, idle }: DrainLimits) {
    isDraining = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    // The HTTP server's own way to close would cut the idle ones at once.
    const emptied = new Promise<number>((resolve) => Server.prototype.close.call(server, () => resolve(0)));
    const lingers = Math.min(idle, answers);
    await within(lingers, emptied, () => 0);
    server.closeIdleConnections();
    // Browsers open connections in advance, and Node takes one that has said nothing for one that is busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const cut = await within(answers - lingers, emptied, () => unanswered.size);
    server.closeAllConnections();
    return cut;
  }

  return { server, drain };
}
