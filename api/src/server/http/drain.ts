import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { within } from '../time/time-limit';

/**
 * An HTTP server that can be emptied before it ends. `drain` takes no more connections, closes those that ask for
 * nothing, tells the others that they close with their answer (RFC 9112, 9.6), and waits until all have been
 * answered, or for so many milliseconds. Then it cuts what is left, and answers how many requests that were.
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

  async function drain(limit: number) {
    isDraining = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    // What had arrived by now is read in the next turn of the event loop, and belongs to what is answered.
    await turn();
    await turn();
    const emptied = new Promise<number>((resolve) => server.close(() => resolve(0)));
    // Browsers open connections in advance, and Node takes one that has said nothing for one that is busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const cut = await within(limit, emptied, () => unanswered.size);
    server.closeAllConnections();
    return cut;
  }

  return { server, drain };
}
