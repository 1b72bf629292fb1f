import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * Starts a mail server that keeps the emails it receives. `refuse` may return an error; `heardOf` receives
 * each envelope's sender.
 */
export async function startMailServer(
  port = 0,
  refuse: () => Error | null = () => null,
  heardOf: (sender: string) => void = () => {},
) {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      if (envelope.mailFrom) heardOf(envelope.mailFrom.address);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const refusal = refuse();
        if (!refusal) received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done(refusal);
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
