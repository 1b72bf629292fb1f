import { describeSite } from '../../../testing/testing';

describeSite('the log', (site) => {
  async function collectEvents(call: () => Promise<{ statusCode: number }>) {
    site().log.length = 0;
    const { statusCode } = await call();
    const events = site().log.flatMap((line) => {
      const { level, security, status, route, user } = JSON.parse(line) as Record<string, unknown>;
      return security === undefined ? [] : [{ level, security, status, route, user }];
    });
    return [statusCode, ...events];
  }

  const warn = { level: 40 };

  test('marks forbidden calls, refused sign-ins and too frequent calls as security events', async () => {
    const user = await site().signIn('user');
    const { id } = (await user.get('/api/user')).json<{ id: number }>();
    expect(await collectEvents(() => user.get('/api/admin/users/17?q=secret'))).toEqual([
      403,
      { ...warn, security: 'not allowed', status: 403, route: '/api/admin/users/:id', user: id },
    ]);
    const login = () => site().guest.post('/api/login', { email: 'nobody@lapis.example', password: 'wrong' });
    const atLogin = { ...warn, route: '/api/login', user: null };
    expect(await collectEvents(login)).toEqual([
      422,
      { ...atLogin, security: 'sign-in refused', status: 422 },
    ]);
    for (let n = 0; n < 4; n += 1) await login();
    expect(await collectEvents(login)).toEqual([429, { ...atLogin, security: 'too often', status: 429 }]);
    expect(site().log.join('')).not.toMatch(/nobody@|wrong|127\.0\.0\.1/);
  });

  test('does not mark an invalid form or a missing sign-in as a security event', async () => {
    expect(await collectEvents(() => site().guest.post('/api/contact', {}))).toEqual([422]);
    expect(await collectEvents(() => site().guest.get('/api/user'))).toEqual([401]);
  });
});
