import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../../../start/app';
import { openMail } from '../../../inbox/mail/mail';
import type { App } from '../serve';
import { stopServing } from './stop';
import { beginCall, untilRefused } from './stop.fixture';
import { describeSite } from '../../../testing/testing';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describeSite('a stop', (site) => {
  let app: App;
  let address: string;
  let asked: ReturnType<typeof gate> | undefined;
  let answers = gate();

  beforeEach(async () => {
    const { db, settings, changes } = site();
    asked = undefined;
    answers = gate();
    const slow: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        asked?.open();
        if (asked) await answers.opened;
        return result;
      },
    };
    const slowDb = db.withPlugin(slow);
    const mail = openMail({ db, settings });
    app = await buildApp({ db: slowDb, settings, changes, mail }, { write: () => {} });
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });

  /** Blocks the database; resolves at the next query. */
  function slowDown() {
    asked = gate();
    return asked.opened;
  }

  test('completes pages and calls in flight, and announces that their connections close', async () => {
    const agent = new Agent({ keepAlive: true });
    const wasAsked = slowDown();
    const calls = ['/', '/about', '/api/site', '/api/blog'].map((path) =>
      beginCall(`${address}${path}`, { agent }),
    );
    for (const { sent, taken } of calls) {
      await taken;
      sent.end();
    }
    await wasAsked;
    const stopped = stopServing(app);
    await untilRefused(address);
    answers.open();
    const answered = await Promise.all(calls.map((call) => call.answered));
    expect(answered.map(({ status, connection }) => ({ status, connection }))).toEqual(
      // No public remote is deployed, so the browser renders all pages.
      Array.from({ length: 4 }, () => ({ status: 200, connection: 'close' })),
    );
    await stopped;
    agent.destroy();
  });

  test('does not wait for idle connections', async () => {
    const agent = new Agent({ keepAlive: true });
    const call = beginCall(`${address}/healthz`, { agent });
    call.sent.end();
    expect((await call.answered).connection).toBe('keep-alive');
    const silent = connect(Number(new URL(address).port), '127.0.0.1');
    await once(silent, 'connect');
    silent.resume();
    // Limits so long that the test fails if the stop waits for them.
    await Promise.all([stopServing(app, { answers: 3_600_000, close: 3_600_000 }), once(silent, 'close')]);
    agent.destroy();
  });

  test('answers connections that the kernel accepted before it', async () => {
    const calls = Array.from({ length: 5 }, () => beginCall(`${address}/healthz`));
    for (const { sent } of calls) sent.end();
    await Promise.all(calls.map(async ({ sent }) => once((await once(sent, 'socket'))[0], 'connect')));
    const stopped = stopServing(app);
    const answered = await Promise.all(calls.map((call) => call.answered));
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await stopped;
  });

  test('tells a load balancer that checks /readyz before the port closes', async () => {
    const send = async (path: string) => {
      const { sent, answered } = beginCall(`${address}${path}`);
      sent.end();
      const { status, text } = await answered;
      return [status, text];
    };
    await send('/readyz');
    const stopped = stopServing(app);
    expect(await send('/readyz')).toEqual([503, '{"status":"stopping"}']);
    expect(await send('/healthz')).toEqual([200, '{"status":"ok"}']);
    await stopped;
    await untilRefused(address);
  });

  test('completes a request that arrives on an idle connection, and then closes that', async () => {
    const agent = new Agent({ keepAlive: true });
    const before = beginCall(`${address}/healthz`, { agent });
    before.sent.end();
    expect((await before.answered).connection).toBe('keep-alive');
    const stopped = stopServing(app, { answers: 3_600_000, idle: 3_600_000 });
    await untilRefused(address);
    const call = beginCall(`${address}/api/site`, { agent });
    call.sent.end();
    expect(await call.answered).toMatchObject({ status: 200, connection: 'close' });
    // All connections have closed, so the stop completes.
    await stopped;
    agent.destroy();
  });

  test('cuts off calls that take longer than its limit', async () => {
    const wasAsked = slowDown();
    const call = beginCall(`${address}/api/site`);
    call.sent.end();
    await wasAsked;
    await stopServing(app, { answers: 1, close: 1 });
    await expect(call.answered).rejects.toThrow();
    answers.open();
  });
});
