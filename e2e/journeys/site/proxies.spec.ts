import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { AuditEntry } from '@lapis/contract';
import { expect, siteTest as test } from '../../kit/journey';
import { startProgram } from '../../kit/node-process';
import { freePort, root, type Site, startSite } from '../../kit/site';

const sample = (name: string) => readFile(path.join(root, 'deploy', name), 'utf8');

interface Ports {
  http: number;
  https: number;
}

/** How to run each proxy with its sample: additional files, and replacements for the sample's addresses. */
const proxies = {
  async nginx(dir: string, { http, https }: Ports, site: string) {
    const file = (name: string) => path.join(dir, name);
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const key = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      file('key.pem'),
    ];
    spawnSync('openssl', ['req', '-x509', '-days', '2', ...key, '-out', file('cert.pem'), ...subject]);
    const own = (await sample('nginx.conf'))
      .replaceAll('www.example.org', 'localhost')
      .replaceAll(/\/etc\/letsencrypt\/\S*fullchain\.pem/g, file('cert.pem'))
      .replaceAll(/\/etc\/letsencrypt\/\S*privkey\.pem/g, file('key.pem'))
      .replaceAll(/listen (\[::\]:)?80;/g, (_, all = '') => `listen ${all}${http};`)
      .replaceAll(/listen (\[::\]:)?443 /g, (_, all = '') => `listen ${all}${https} `)
      .replace('127.0.0.1:3000', new URL(site).host);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${file(name)};`,
    );
    const main = `daemon off; pid ${file('pid')}; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} ${own} }`;
    await writeFile(file('nginx.conf'), main);
    return { command: 'nginx', args: ['-c', file('nginx.conf'), '-p', dir, '-e', 'stderr'], env: {} };
  },

  async caddy(dir: string, { http, https }: Ports, site: string) {
    const file = path.join(dir, 'Caddyfile');
    const options = `{\n admin off\n skip_install_trust\n http_port ${http}\n https_port ${https}\n}\n`;
    await writeFile(file, options + (await sample('Caddyfile')));
    const env = {
      LAPIS_HOST: 'localhost',
      LAPIS_SERVER: new URL(site).host,
      XDG_DATA_HOME: dir,
      XDG_CONFIG_HOME: dir,
    };
    return { command: 'caddy', args: ['run', '--config', file, '--adapter', 'caddyfile'], env };
  },
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request over HTTP/2, from a local address that isn't the proxy's. */
async function send(port: number, headers: Record<string, string>, body?: Buffer): Promise<Answer> {
  const session = connectHttp2(`https://localhost:${port}`, {
    createConnection: () =>
      connectTls({
        socket: connect({ host: '127.0.0.1', port, localAddress: '127.0.0.2' }),
        servername: 'localhost',
        ALPNProtocols: ['h2'],
        rejectUnauthorized: false,
      }),
  });
  try {
    return await new Promise((resolve, reject) => {
      session.on('error', reject);
      const stream = session.request(headers);
      let answered: IncomingHttpHeaders = {};
      let text = '';
      stream.on('response', (got) => (answered = got));
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('error', reject);
      stream.on('end', () => resolve({ status: Number(answered[':status']), headers: answered, text }));
      stream.end(body);
    });
  } finally {
    session.close();
  }
}

/** Returns a form with a document of three megabytes. */
async function form() {
  const pdf = `%PDF-1.4\n${'% filled\n'.repeat(340_000)}%%EOF\n`;
  const data = new FormData();
  data.append('file', new Blob([pdf], { type: 'application/pdf' }), 'large.pdf');
  const request = new Response(data);
  return { type: request.headers.get('content-type') ?? '', body: Buffer.from(await request.arrayBuffer()) };
}

for (const [name, prepare] of Object.entries(proxies)) {
  test(`the sample for ${name} passes on pages, uploads and the visitor’s address`, async () => {
    const found = spawnSync(name, [name === 'nginx' ? '-v' : 'version']);
    test.skip(found.error !== undefined, `${name} is not installed`);
    const dir = await mkdtemp(path.join(tmpdir(), 'lapis-proxy-'));
    const ports = { http: await freePort(), https: await freePort() };
    const site = await startSite({
      PUBLIC_URL: `https://localhost:${ports.https}`,
      TRUST_PROXY: '127.0.0.1',
    });
    const { command, args, env } = await prepare(dir, ports, site.url);
    const said: string[] = [];
    const proxy = startProgram(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [proxy.child.stdout, proxy.child.stderr])
      stream?.on('data', (data: Buffer) => said.push(data.toString()));
    try {
      const home = await firstAnswer(ports.https, () => proxy.child.exitCode, said);
      expect(home.status).toBe(200);
      expect(home.text).toContain('<h1');
      const plain = await fetch(`http://localhost:${ports.http}/about`, { redirect: 'manual' });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost/);
      await uploads(site, ports.https);
    } finally {
      await proxy.stop();
      await site.stop();
      await rm(dir, { recursive: true, force: true });
    }
  });
}

/** Returns the home page once the proxy has started. @throws if it has ended, with its output */
async function firstAnswer(port: number, ended: () => number | null, said: string[]): Promise<Answer> {
  for (;;) {
    const answer = await send(port, { ':path': '/' }).catch(() => undefined);
    if (answer) return answer;
    if (ended() !== null) throw new Error(said.join(''));
    await setTimeout(100);
  }
}

/** Uploads a large document through the proxy, with a forged client address. */
async function uploads(site: Site, port: number) {
  const token = await site.signIn();
  const { type, body } = await form();
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' };
  const sent = await send(
    port,
    {
      ...headers,
      ':method': 'POST',
      ':path': '/api/admin/media',
      'content-type': type,
      'content-length': String(body.length),
    },
    body,
  );
  expect(sent.status, sent.text).toBe(201);
  const audit = await send(port, { ...headers, ':path': '/api/admin/audit?kind=media&action=created' });
  const { results } = JSON.parse(audit.text) as { results: AuditEntry[] };
  expect(results[0]).toMatchObject({ title: expect.stringContaining('large'), ip: '127.0.0.2' });
}
