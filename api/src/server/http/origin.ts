import type { App } from './serve';
import type { Settings } from '../settings/settings';

type OriginSettings = Pick<Settings, 'publicUrl' | 'port'>;

export const configuredOrigin = ({ publicUrl, port }: OriginSettings) =>
  publicUrl ?? `http://localhost:${port}`;

export const createLinkBuilder = (settings: OriginSettings) => (path: string) =>
  `${configuredOrigin(settings)}${path}`;

/**
 * Returns the configured origin with the port on which the server listens. Doesn't use the request, because
 * an attacker could choose its host.
 */
export function boundOrigin(app: App, { publicUrl, port }: Settings) {
  const bound = app.server.address();
  return configuredOrigin({ publicUrl, port: typeof bound === 'object' && bound ? bound.port : port });
}
