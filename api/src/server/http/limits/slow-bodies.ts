import { MINUTE } from '../../time/clock';
import type { App } from '../serve';

/**
 * Ends requests whose body takes too long, except uploads of files and archives. Node has only one limit for
 * all requests, which must be long enough for photos over a slow line.
 */
export function endSlowBodies(app: App, longest = MINUTE) {
  app.addHook('preParsing', ({ raw, headers, routeOptions: { config } }, _reply, body, done) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && !config.endpoint?.files && !config.endpoint?.archive) {
      const timer = setTimeout(() => raw.destroy(), longest).unref();
      const stop = () => clearTimeout(timer);
      body.once('end', stop).once('close', stop);
    }
    done(null, body);
  });
}
