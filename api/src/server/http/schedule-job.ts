import { HOUR } from '../time/clock';
import type { App } from './serve';

/**
 * Does something when the server starts, and then every so many milliseconds until it closes. What goes wrong is
 * logged with that sentence, and it is tried again the next time.
 */
export function doRegularly(app: App, every: number, failure: string, work: () => Promise<unknown>) {
  const run = () => work().catch((error: unknown) => app.log.error({ err: error }, failure));
  const timer = setInterval(run, every).unref();
  app.addHook('onReady', async () => void (await run()));
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Deletes what has had its time: when the server starts, and then every hour. `what` is for the log. */
export const purgeRegularly = (app: App, what: string, purge: () => Promise<unknown>) =>
  doRegularly(app, HOUR, `${what} could not be purged`, purge);
