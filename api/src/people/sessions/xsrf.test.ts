import { describeSite } from '../../testing/testing';

describeSite('changes that come with cookies', (site) => {
  const logout = async (headers: Record<string, string>) => {
    const client = await site().signIn('user');
    return client.post('/api/logout', undefined, headers);
  };

  test('need the token of the page', async () => {
    const page = await site().guest.get('/');
    const cookie = page.cookies.find(({ name }) => name === 'XSRF-TOKEN');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(cookie).not.toHaveProperty('httpOnly');
    expect(cookie).not.toHaveProperty('secure');

    const token = cookie?.value ?? '';
    const cookies = { cookie: `token=abc; XSRF-TOKEN=${token}` };
    expect((await logout({ ...cookies, 'x-xsrf-token': token })).statusCode).toBe(204);

    const refused = await logout(cookies);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({ message: expect.any(String) });
    expect((await logout({ ...cookies, 'x-xsrf-token': 'another' })).statusCode).toBe(403);
    expect((await logout({ cookie: 'token=abc', 'x-xsrf-token': '' })).statusCode).toBe(403);
    expect((await logout({ cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' })).statusCode).toBe(403);
  });

  test('are refused for guests too, so that nobody is signed in by a foreign page', async () => {
    const credentials = { email: 'a@lapis.example', password: 'x' };
    const login = await site().guest.post('/api/login', credentials, { cookie: 'token=abc' });
    expect(login.statusCode).toBe(403);
  });

  test('are free to a client without cookies, and so is reading', async () => {
    expect((await logout({})).statusCode).toBe(204);
    expect((await site().guest.get('/api/site', { cookie: 'token=abc' })).statusCode).toBe(200);
  });

  test('get the token from the API too, for whom no page gave one', async () => {
    const read = await site().guest.get('/api/site');
    const [cookie] = read.cookies;
    expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' });
    expect(read.headers['cache-control']).toBe('private, no-cache');

    const refused = await logout({ cookie: 'token=abc' });
    expect(refused.statusCode).toBe(403);
    const token = refused.cookies[0]?.value ?? '';
    const again = await logout({ cookie: `token=abc; XSRF-TOKEN=${token}`, 'x-xsrf-token': token });
    expect(again.statusCode).toBe(204);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('keep the token they have from page to page', async () => {
    const page = await site().guest.get('/about', { cookie: 'XSRF-TOKEN=standing' });
    expect(page.headers['set-cookie']).toBeUndefined();
  });
});

describeSite(
  'on a site with https',
  (site) => {
    test('the token is sent over https only, and browsers are told to stay there', async () => {
      const page = await site().guest.get('/');
      expect(page.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', secure: true });
      const answer = await site().guest.get('/api/site');
      expect(answer.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', secure: true });
      expect(page.headers['strict-transport-security']).toMatch(/max-age=31536000/);
    });
  },
  { environment: { PUBLIC_URL: 'https://www.lapis.example' } },
);
