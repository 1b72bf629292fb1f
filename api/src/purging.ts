import { HOUR } from './database/clock';
import type { App } from './serve';

/** Deletes what has had its time: when the server starts, and then every hour. `what` is for the log. */
export function purgeRegularly(app: App, what: string, purge: () => Promise<unknown>) {
  const run = () =>
    purge().catch((error: unknown) => app.log.error({ err: error }, `${what} were not purged`));
  const timer = setInterval(run, HOUR).unref();
  app.addHook('onReady', async () => void (await run()));
  app.addHook('onClose', async () => clearInterval(timer));
}
