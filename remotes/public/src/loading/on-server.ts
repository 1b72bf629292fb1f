import { orNull } from '@lapis/http/found';

/**
 * What a component asks for by itself when it mounts (a widget, a gallery) comes with a page that the server renders.
 * For loaders: makes the call on the server, and answers null where there is no such thing, undefined in the browser.
 */
export async function onServer<T>(call: () => Promise<T>): Promise<T | null | undefined> {
  return typeof document === 'undefined' ? orNull(call()) : undefined;
}
