import { doRegularly } from '../../server/http/schedule-job';
import type { App } from '../../server/http/serve';
import { MINUTE } from '../../server/time/clock';

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes down what was counted in memory since the last time. */
    flushCounts(): Promise<void>;
  }
}

/** Writes down each minute, and when the server stops, what was counted in memory. */
export function writeCounts(app: App, counting: readonly { flush(): Promise<void> }[]) {
  /** Each is written by itself: where one fails, the others are not lost with it. */
  const flushAll = async () => {
    const failures: unknown[] = [];
    for (const { flush } of counting) await flush().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Not all counts could be written down');
  };
  app.decorate('flushCounts', flushAll);
  doRegularly(app, MINUTE, 'what was counted could not be written down', flushAll);
  app.addHook('preClose', () =>
    flushAll().catch((error: unknown) => app.log.error({ err: error }, 'the last counts are lost')),
  );
}
