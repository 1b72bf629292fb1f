import fastify, { LogController } from 'fastify';
import { randomToken } from '../../tokens/one-time-tokens.repository';
import { logAnswers, logOptions } from './log';
import type { App } from '../serve';

test('the log line of a page has its path without the token that opens it', async () => {
  const lines: string[] = [];
  const logger = logOptions({ logLevel: 'debug' }, { write: (line) => lines.push(line) });
  const logController = new LogController({ disableRequestLogging: true });
  const app = fastify({ logger, logController }) as unknown as App;
  logAnswers(app);
  app.get('/*', () => 'A page');
  const token = randomToken();
  const slug = 'how-forty-children-came-through-a-cold-winter-in-new-coats';
  for (const path of [
    `/give/gift/${token}`,
    `/give/manage/${token}?done=ended`,
    `/password/reset/${token}.`,
    `/page-data/12/give/gift/3D${token}`,
    `/newsletter/confirm?token=${token}`,
    `/no/such/page/${token}/at/all`,
    `/blog/${slug}`,
  ])
    await app.inject(path);
  const paths = lines.flatMap((line) => (JSON.parse(line) as { path?: string }).path ?? []);
  expect(paths).toEqual([
    '/give/gift/…',
    '/give/manage/…',
    '/password/reset/….',
    '/page-data/12/give/gift/…',
    '/newsletter/confirm',
    '/no/such/page/…/at/all',
    `/blog/${slug}`,
  ]);
  expect(lines.join('')).not.toContain(token);
});

test('an error is logged with its message, code and cause wherever it is in a line', () => {
  const lines: string[] = [];
  const { log } = fastify({
    logger: logOptions({ logLevel: 'debug' }, { write: (line) => lines.push(line) }),
  });
  const full = Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
  const cause = new AggregateError([new Error('refused')], 'no server');
  log.error(
    { failures: [['disk', full]], checks: { database: new TypeError('away', { cause }) } },
    'not ready',
  );
  log.error({ err: full }, 'not saved');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      msg: 'not ready',
      failures: [['disk', { type: 'Error', message: 'the disk is full', code: 'ENOSPC', stack: full.stack }]],
      checks: {
        database: expect.objectContaining({
          type: 'TypeError',
          message: 'away',
          cause: expect.objectContaining({
            message: 'no server',
            errors: [expect.objectContaining({ message: 'refused' })],
          }),
        }),
      },
    }),
    expect.objectContaining({
      err: expect.objectContaining({ message: 'the disk is full', code: 'ENOSPC' }),
    }),
  ]);
});
