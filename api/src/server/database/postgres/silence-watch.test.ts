import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { Kysely, sql } from 'kysely';
import { ResilientPostgresDialect } from './postgres-dialect';
import { isUnavailable } from '../failures';
import { watchSilence } from './silence';

const never = () => new Promise<string>(() => {});

describe('a database', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const log: string[] = [];
  const watched = () => watchSilence({ after: 1000, lookEvery: 250 }, (line) => log.push(line));

  test('is silent once it has not responded for a second, until it responds', async () => {
    const silence = watched();
    void silence.watch(never);
    await jest.advanceTimersByTimeAsync(999);
    expect(silence.isSilent()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(silence.isSilent()).toBe(true);
    await silence.watch(async () => 'an answer');
    expect(silence.isSilent()).toBe(false);
  });

  test('is not silent while it responds to other statements, or none is sent', async () => {
    const silence = watched();
    await silence.watch(async () => 'an answer');
    await jest.advanceTimersByTimeAsync(5000);
    void silence.watch(never);
    for (let second = 0; second < 5; second += 1) {
      await jest.advanceTimersByTimeAsync(900);
      await silence.watch(async () => 'an answer');
    }
    expect(silence.isSilent()).toBe(false);
  });

  test('that returns an error is not silent, unlike a broken connection', async () => {
    const silence = watched();
    silence.prove();
    const refusal = Object.assign(new Error('canceled'), { code: '57014', severity: 'ERROR' });
    await expect(silence.watch(() => Promise.reject(refusal))).rejects.toThrow('canceled');
    expect([silence.isSilent(), silence.isProven()]).toEqual([false, false]);
    silence.prove();
    await expect(silence.watch(() => Promise.reject(new Error('EPIPE')))).rejects.toThrow('EPIPE');
    expect([silence.isSilent(), silence.isProven()]).toEqual([true, true]);
  });

  test('is logged once when a silence begins, and once when it ends', async () => {
    log.length = 0;
    const silence = watched();
    for (let n = 0; n < 3; n += 1) silence.prove();
    for (let n = 0; n < 3; n += 1) await silence.watch(async () => 'an answer');
    silence.prove();
    silence.end();
    expect(log).toEqual([
      expect.stringMatching(/^The database does not reply/),
      'The database replies again.',
      expect.stringMatching(/^The database does not reply/),
    ]);
  });

  test('that falls silent keeps no reader waiting who has another value', async () => {
    const silence = watched();
    expect(await silence.unlessSilent(Promise.resolve('new'), () => 'kept')).toBe('new');
    const waiting = silence.unlessSilent(never(), () => 'kept');
    void silence.watch(never);
    await jest.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe('kept');
    expect(await silence.unlessSilent(never(), () => 'kept')).toBe('kept');
    const failed = silence.unlessSilent(Promise.reject(new Error('too late')), () => 'kept');
    expect(await failed).toBe('kept');
  });
});

describe('a connection to a server that never responds', () => {
  let server: Server;
  let db: Kysely<object>;
  const silence = watchSilence(undefined, () => {});
  const times = { connect: 60, answer: 60, silent: 20 };

  beforeAll(async () => {
    server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const dialect = new ResilientPostgresDialect(`postgres://lapis@127.0.0.1:${port}/lapis`, {
      limits: 'session',
      times,
      silence,
    });
    db = new Kysely({ dialect });
  });
  afterAll(() => void server.close());

  test('is given up, and the next one sooner', async () => {
    const ask = () => sql`select 1`.execute(db).catch((error: unknown) => error);
    const first = await ask();
    expect(first).toEqual(new Error('Connection terminated due to connection timeout'));
    expect(silence.isProven()).toBe(true);
    const second = await ask();
    expect(second).toEqual(new Error('timeout exceeded when trying to connect'));
    expect([first, second].every(isUnavailable)).toBe(true);
  });

  test('no longer counts as silence once the database is closed', async () => {
    await db.destroy();
    expect([silence.isSilent(), silence.isProven()]).toEqual([false, false]);
  });
});
