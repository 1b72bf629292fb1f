import type { App } from './serve';
import type { Settings } from '../settings/settings';

type Addressed = Pick<Settings, 'publicUrl' | 'port'>;

/** What the absolute addresses of the site begin with, such as 'https://www.example.org', as its settings say. */
export const settledOrigin = ({ publicUrl, port }: Addressed) => publicUrl ?? `http://localhost:${port}`;

/** Makes whole addresses of the site's paths, as its mails have them. */
export const linksOf = (settings: Addressed) => (path: string) => `${settledOrigin(settings)}${path}`;

/** The same as a server answers that may have found a port by itself; never what a request says. */
export function originOf(app: App, { publicUrl, port }: Settings) {
  const bound = app.server.address();
  return settledOrigin({ publicUrl, port: typeof bound === 'object' && bound ? bound.port : port });
}
