import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReaderServerReply = { code: number; says: string } | 'silence' | null;

interface ReaderServerOptions {
  to?: (address: string) => ReaderServerReply;
  mail?: (mail: Email) => ReaderServerReply;
  /** Checks credentials; if absent, none are required. */
  login?: () => boolean;
}

export async function startReaderServer({
  to = () => null,
  mail = () => null,
  login,
}: ReaderServerOptions = {}) {
  const received: Email[] = [];
  const answer = (reply: ReaderServerReply, done: (error?: Error | null) => void) => {
    if (reply === 'silence') return;
    done(reply && Object.assign(new Error(reply.says), { responseCode: reply.code }));
  };
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      if (login === undefined || login()) done(null, { user: auth.username });
      else done(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, done) => answer(to(address), done),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const read = await PostalMime.parse(Buffer.concat(chunks));
        const reply = mail(read);
        if (!reply) received.push(read);
        answer(reply, done);
      });
    },
  });
  // Clients that are killed drop their connections, which causes errors here.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    urlWithLogin: `smtp://site:secret@127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
