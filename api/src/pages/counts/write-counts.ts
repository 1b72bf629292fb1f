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
  const flushAll = async () => {
    for (const { flush } of counting) await flush();
  };
  app.decorate('flushCounts', flushAll);
  doRegularly(app, MINUTE, 'what was counted could not be written down', flushAll);
  app.addHook('preClose', () =>
    flushAll().catch((error: unknown) => app.log.error({ err: error }, 'the last counts are lost')),
  );
}
