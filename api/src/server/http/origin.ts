import type { App } from './serve';
import type { Settings } from '../settings/settings';

/** What the absolute addresses of the site begin with, such as 'https://www.example.org'; never what a request says. */
export function originOf(app: App, { publicUrl, port }: Settings) {
  const bound = app.server.address();
  return publicUrl ?? `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`;
}
