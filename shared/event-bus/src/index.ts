import type { Site, User } from '@lapis/contract';
import mitt, { type Emitter } from 'mitt';

/**
 * Events between host and remotes. Add a line for each new event: who emits it, and who listens.
 *
 * | event             | emitted by                                  | listeners                                     |
 * | ----------------- | ------------------------------------------- | --------------------------------------------- |
 * | session:start     | account, when the server grants a token     | host: stores it, fetches the user, navigates  |
 * | session:end       | host: menus with a sign-out                 | host: logs out, then navigates to `goTo`      |
 * | session:changed   | auth, when the user changes                 | host: notifies tabs; remotes: drop caches     |
 * | http:unauthorized | http, on 401 while a user is signed in      | host: opens the dialog; forms: keep input     |
 * | http:server-error | http, on status 500 or above                | host: opens the server-error dialog           |
 * | content:changed   | admin, when a change has been saved         | public and host: reload it, in all tabs       |
 * | consent:ask       | public: the button to change the choice     | host: asks for consent to count visits again  |
 * | portal:find       | host: the portal's bar                      | admin: opens the palette                      |
 */
export type Events = {
  /**
   * `goTo` is the page to open after signing in, unless the visitor was on the way to a page that needs a
   * session. Default: the home page, or the portal for administrators.
   */
  'session:start': { token: string; remember: boolean; goTo?: string };
  'session:end': { goTo: string };
  'session:changed': { user: User | null };
  'http:unauthorized': undefined;
  'http:server-error': { body: unknown; contentType: string };
  'content:changed': { kind: 'widget'; key: string } | { kind: 'site'; key?: undefined; site: Site };
  'consent:ask': undefined;
  'portal:find': undefined;
};

/** Creates the page's event bus; `on()` returns a function that removes the listener. */
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
