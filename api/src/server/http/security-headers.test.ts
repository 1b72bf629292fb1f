import { Site } from '@lapis/contract';
import { demoContent } from '../../operations/demo/content';
import { pointersRepository } from '../../pages/releases/live/pointers.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite } from '../../testing/testing';

const charity = Site.parse(demoContent.site);

const CLOSED = "default-src 'none'; frame-ancestors 'none'";
const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const PAGE = expect.stringMatching(
  /^default-src 'none'; script-src 'self'.*; require-trusted-types-for 'script'; trusted-types \w/,
);

const answers: [method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS', url: string, status: number, policy: unknown][] =
  [
    ['GET', '/', 200, PAGE],
    ['HEAD', '/', 200, PAGE],
    ['GET', '/no-such-page', 404, PAGE],
    ['GET', '/index.html', 301, CLOSED],
    ['GET', '/api/site', 200, CLOSED],
    ['GET', '/api/user', 401, CLOSED],
    ['GET', '/api/no-such-call', 404, CLOSED],
    ['GET', '/api/%E0%A4%A', 400, CLOSED],
    ['POST', '/api/login', 422, CLOSED],
    ['OPTIONS', '/api/login', 404, CLOSED],
    ['GET', '/api/openapi.json', 200, CLOSED],
    ['GET', '/api/docs', 200, expect.stringContaining("script-src 'self';")],
    ['GET', '/dist/js/main.0a1b2c3d.js', 200, CLOSED],
    ['GET', '/dist/js/gone.0a1b2c3d.js', 404, CLOSED],
    ['GET', '/remotes/public/1a2b/dist/js/home.js', 200, CLOSED],
    ['GET', '/favicon.svg', 200, DRAWING],
    ['GET', '/favicon.svg?v=2', 200, DRAWING],
    ['GET', '/storage/media/x/report.pdf', 200, CLOSED],
    ['GET', '/storage/media/gone.avif', 404, CLOSED],
    ['GET', '/feed.xml', 200, CLOSED],
    ['GET', '/sitemap.xml', 200, CLOSED],
    ['GET', '/robots.txt', 200, CLOSED],
    ['GET', '/site.webmanifest', 200, CLOSED],
    ['GET', '/.well-known/security.txt', 200, CLOSED],
    ['GET', '/healthz', 200, CLOSED],
    ['GET', '/readyz', 200, CLOSED],
    ['POST', '/', 405, CLOSED],
  ];

describeSite(
  'every kind of response',
  (site) => {
    beforeAll(async () => {
      await siteRepository(site().db).write(charity);
      // A site without an administrator isn't ready.
      await site().signIn('admin');
      await site().write('shell/0/dist/js/main.0a1b2c3d.js', 'main');
      await site().write('shell/0/favicon.svg', '<svg/>');
      await site().write('remotes/public/1a2b/dist/js/home.js', 'home');
      // Only files of versions that were live once are served.
      await pointersRepository(site().db).move('public', { version: '1a2b', delay: 0 });
      await site().write('../data/storage/media/x/report.pdf', '%PDF-1.7');
    });

    test.each(answers)('%s %s has its headers', async (method, url, status, policy) => {
      const { statusCode, headers } = await site().app.inject({
        method,
        url,
        headers: { accept: 'text/html' },
      });
      expect([statusCode, headers]).toEqual([
        status,
        expect.objectContaining({
          'content-security-policy': policy,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'strict-transport-security': expect.stringContaining('max-age=31536000'),
          'x-request-id': expect.any(String),
        }),
      ]);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    });

    test('includes a security.txt that says where to report a vulnerability', async () => {
      const { headers, body } = await site().guest.get('/.well-known/security.txt');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      const fields = Object.fromEntries(
        body
          .trimEnd()
          .split('\n')
          .toReversed()
          .map((line) => line.split(/: (.*)/)),
      );
      expect(fields).toMatchObject({
        Contact: `mailto:${charity.email}`,
        Canonical: 'https://www.lapis.example/.well-known/security.txt',
      });
      expect(body).toContain('Contact: https://www.lapis.example/contact\n');
      const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(150);
      expect(days).toBeLessThan(365);
    });
  },
  { environment: { PUBLIC_URL: 'https://www.lapis.example' } },
);
