import { describeSite } from '../../testing/testing';

describeSite('changes that come with cookies', (site) => {
  const logout = async (headers: Record<string, string>) => {
    const client = await site().signIn('user');
    return client.post('/api/logout', undefined, headers);
  };

  test('need the token that only a page of this site can read or set', async () => {
    // Created by the site's script (shared/http/src/xsrf-token.ts).
    const token = 'of-its-own';
    const cookies = { cookie: `token=abc; XSRF-TOKEN=${token}` };
    expect((await logout({ ...cookies, 'x-xsrf-token': token })).statusCode).toBe(204);

    const refused = await logout(cookies);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ message: expect.any(String) });
    expect((await logout({ ...cookies, 'x-xsrf-token': 'another' })).statusCode).toBe(403);
    expect((await logout({ cookie: 'token=abc', 'x-xsrf-token': '' })).statusCode).toBe(403);
    expect((await logout({ cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' })).statusCode).toBe(403);
  });

  test('are rejected for guests too, so that no foreign page can sign a visitor in', async () => {
    const credentials = { email: 'a@lapis.example', password: 'x' };
    const login = await site().guest.post('/api/login', credentials, { cookie: 'token=abc' });
    expect(login.statusCode).toBe(403);
  });

  test('need no token without cookies, nor does reading', async () => {
    expect((await logout({})).statusCode).toBe(204);
    expect((await site().guest.get('/api/site', { cookie: 'token=abc' })).statusCode).toBe(200);
  });

  test.each([
    ['cross-site', {}],
    ['same-site', {}],
    [undefined, { origin: 'https://elsewhere.example' }],
    [undefined, { origin: 'https://other.lapis.example', host: 'www.lapis.example' }],
    [undefined, { origin: 'null' }],
  ])('are rejected even without cookies if a foreign page sends them: %s %j', async (fetched, given) => {
    const headers = { ...given, ...(fetched && { 'sec-fetch-site': fetched }) };
    expect((await logout(headers)).statusCode).toBe(403);
  });

  test.each([
    ['same-origin', { origin: 'http://behind.a.proxy' }],
    ['none', {}],
    [undefined, { origin: 'http://lapis.example:8080', host: 'lapis.example:8080' }],
  ])('are accepted without cookies from a page of this site: %s %j', async (fetched, given) => {
    const headers = { ...given, ...(fetched && { 'sec-fetch-site': fetched }) };
    expect((await logout(headers)).statusCode).toBe(204);
  });

  test('get the token with personal responses, for clients that create none', async () => {
    const { guest } = site();
    const { cookies } = await guest.get('/api/user', { authorization: 'Bearer of-nobody' });
    expect(cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' });
    expect(cookies[0]).not.toHaveProperty('httpOnly');
    expect(cookies[0]).not.toHaveProperty('secure');

    const refused = await logout({ cookie: 'token=abc' });
    expect(refused.statusCode).toBe(403);
    const token = refused.cookies[0]?.value ?? '';
    expect(token).toMatch(/^[\w-]{70,}$/);
    const again = await logout({ cookie: `token=abc; XSRF-TOKEN=${token}`, 'x-xsrf-token': token });
    expect(again.statusCode).toBe(204);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('set no cookie for visitors who only read', async () => {
    const { guest } = site();
    const reads = ['/api/site', '/api/blog', '/api/blog/none', '/api/search?q=kites'];
    for (const path of ['/', '/about', '/nowhere', '/feed.xml', '/sitemap.xml', '/robots.txt', ...reads]) {
      for (const cookie of [undefined, 'consent=1'])
        expect((await guest.get(path, cookie ? { cookie } : {})).headers['set-cookie']).toBeUndefined();
    }
  });
});

describeSite(
  'on a site with https',
  (site) => {
    test('the token is sent over https only, and browsers must stay there', async () => {
      const answer = await site().guest.get('/api/user');
      expect(answer.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', secure: true });
      expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000/);
    });

    test('only pages at the public address may send changes, whatever host the proxy sends', async () => {
      const send = (origin: string) =>
        site().guest.post('/api/logout', undefined, { origin, host: 'origin.internal' });
      expect((await send('https://www.lapis.example')).statusCode).toBe(401);
      expect((await send('https://lapis.example')).statusCode).toBe(403);
    });
  },
  { environment: { PUBLIC_URL: 'https://www.lapis.example' } },
);
