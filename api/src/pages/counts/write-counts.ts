import type { App } from '../../server/http/serve';

declare module 'fastify' {
  interface FastifyInstance {
    flushCounts(): Promise<void>;
  }
}

export function writeCounts(app: App, counting: readonly { flush(): Promise<void> }[]) {
  /** Flushes all counts, even if some of them fail. */
  const flushAll = async () => {
    const failures: unknown[] = [];
    for (const { flush } of counting) await flush().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Not all counts could be saved');
  };
  app.decorate('flushCounts', flushAll);
  app.addHook('preClose', () =>
    flushAll().catch((error: unknown) => app.log.error({ err: error }, 'the last counts are lost')),
  );
}
