import { generateKeyPairSync } from 'node:crypto';
import { oneClickHeaders } from '../newsletter/newsletter-mail/frozen-mail';
import { createTransportPost } from './postbox';
import { startMailServer } from './smtp-server.fixture';

test('signs both headers for one-click unsubscribing', async () => {
  const server = await startMailServer();
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const post = createTransportPost({
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    dkim: { domain: 'lapis.example', selector: 'lapis', privateKey },
    dataDir: '',
  });
  await post({
    from: 'news@lapis.example',
    to: 'mina@example.org',
    subject: 'Snow',
    text: 'Snow fell.',
    headers: oneClickHeaders('https://lapis.example/unsubscribe'),
  });
  await server.stop();
  const signature = server.received[0]!.headers.find(({ key }) => key === 'dkim-signature')!.value;
  const [, signed = ''] = /\bh=([^;]+);/.exec(signature.replace(/\s+/g, '')) ?? [];
  expect(signed.split(':')).toEqual(
    expect.arrayContaining([
      'from',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  );
});
