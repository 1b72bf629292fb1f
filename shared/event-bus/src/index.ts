import type { Site, User } from '@lapis/contract';
import mitt, { type Emitter } from 'mitt';

/**
 * All that host and remotes tell each other. A new event is a new line here: who emits it, who listens.
 *
 * | event             | emitted by                                  | heard by                                      |
 * | ----------------- | ------------------------------------------- | --------------------------------------------- |
 * | session:start     | account, once the server granted a token    | host: saves it, fetches the user, moves on    |
 * | session:end       | whoever offers the way out: host's menus    | host: logs out, then goes to the page named   |
 * | session:changed   | auth, when a user comes, changes or goes    | host: tells other tabs; remotes: drop caches  |
 * | http:unauthorized | http, on 401 while somebody is signed in    | host: the dialog; forms: keep what was typed  |
 * | http:server-error | http, on status 500 or above                | host: the server-error dialog                 |
 * | content:changed   | admin, after a change was saved             | public and host: show it anew, in all tabs    |
 * | consent:ask       | public, where a choice may be changed       | host: asks anew whether visits may be counted |
 * | portal:find       | host: the portal's bar                      | admin: the palette opens                      |
 */
export type Events = {
  /** `goTo` is for who wanted no page in particular; without it, home, or the portal of an administrator. */
  'session:start': { token: string; remember: boolean; goTo?: string };
  'session:end': { goTo: string };
  'session:changed': { user: User | null };
  'http:unauthorized': undefined;
  'http:server-error': { body: unknown; contentType: string };
  'content:changed': { kind: 'widget'; key: string } | { kind: 'site'; key?: undefined; site: Site };
  'consent:ask': undefined;
  'portal:find': undefined;
};

/** One bus for a page: `on()` answers the function that stops listening. */
export function createBus() {
  const bus: Emitter<Events> = mitt();
  return {
    emit: bus.emit,
    on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) {
      bus.on(name, listener);
      return () => bus.off(name, listener);
    },
  };
}

export const bus = createBus();
