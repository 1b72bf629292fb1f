import { nestsTooDeeply } from './json-body';
import { describeSite } from '../../testing/testing';

test.each([
  ['{"a":[1,{"b":2}]}', false],
  [`${'['.repeat(32)}${']'.repeat(32)}`, false],
  ['['.repeat(33), true],
  [`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, true],
  [JSON.stringify({ text: '['.repeat(1000) }), false],
  [JSON.stringify({ text: `"\\"${'['.repeat(1000)}` }), false],
  [`"\\"",${'['.repeat(33)}`, true],
  ['[],'.repeat(1000), false],
  ['"never ends', false],
])('%.30s is nested too deeply: %p', (json, deep) => {
  expect(nestsTooDeeply(json)).toBe(deep);
});

describeSite('bodies', (site) => {
  const post = (url: string, payload: string, headers: object = {}) =>
    site().app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const bodyWithSize = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`;

  test('that are nested too deeply are rejected', async () => {
    const refused = await post('/api/login', '['.repeat(20_000));
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message: expect.stringMatching(/32 levels/) },
    ]);
  });

  test.each(['/api/login', '/api/register', '/api/contact', '/api/no-such-call'])(
    'of guests have 32 kB at most: %s',
    async (url) => {
      expect((await post(url, bodyWithSize(32 * 1024))).statusCode).toBeLessThan(429);
      expect((await post(url, bodyWithSize(32 * 1024))).statusCode).not.toBe(413);
      const refused = await post(url, bodyWithSize(32 * 1024 + 1));
      expect([refused.statusCode, refused.json()]).toEqual([413, { message: expect.any(String) }]);
    },
  );

  test('of users have 32 kB at most, and those of administrators 1 MB', async () => {
    const [user, admin] = [await site().signIn('user'), await site().signIn('admin')];
    const name = (length: number) => ({ firstname: 'x'.repeat(length), lastname: '', email: '' });
    expect((await user.patch('/api/settings/profile', name(33 * 1024))).statusCode).toBe(413);
    expect((await admin.post('/api/admin/blog', { title: 'x'.repeat(1000 * 1024) })).statusCode).toBe(422);
    expect((await admin.post('/api/admin/blog', { title: 'x'.repeat(1024 * 1024) })).statusCode).toBe(413);
  });

  test('of callers without permission are not read', async () => {
    expect((await post('/api/admin/blog', 'x'.repeat(500 * 1024))).statusCode).toBe(401);
  });
});

describeSite('addresses of calls', (site) => {
  test('have 8,000 characters at most', async () => {
    const address = (length: number) => `/api/search?q=kites&x=${'x'.repeat(length - 22)}`;
    expect((await site().guest.get(address(8000))).statusCode).toBe(200);
    const refused = await site().guest.get(address(8001));
    expect([refused.statusCode, refused.json()]).toEqual([414, { message: expect.any(String) }]);
  });

  test('may contain a slug of the maximum length', async () => {
    const slug = 'a'.repeat(120);
    const missing = await site().guest.get(`/api/blog/${slug}`);
    expect([missing.statusCode, missing.headers['cache-tag']]).toEqual([404, expect.any(String)]);
  });
});
