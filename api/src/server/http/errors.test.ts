import fastify from 'fastify';
import { sendError } from './errors';

test.each([
  ['/api/admin/blog', 507],
  ['/api/login', 507],
  ['/api/login/two-factor', 507],
  ['/api/oauth/exchange', 507],
  ['/api/contact', 503],
])('a full disk is reported to staff, also when they sign in, and to no visitor: %s', async (url, status) => {
  const app = fastify();
  app.setErrorHandler(sendError);
  app.post(url, () => Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' })));
  const answer = await app.inject({ method: 'POST', url });
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ message: string }>().message).toMatch(
    status === 507 ? /disk is full/ : /can’t save anything right now/,
  );
});
