import { orNull } from '@lapis/http/found';

/**
 * Calls the API in a loader on the server, for content that components otherwise fetch on mount. Returns null
 * if the content doesn't exist, and undefined in the browser.
 */
export async function onServer<T>(call: () => Promise<T>): Promise<T | null | undefined> {
  return typeof document === 'undefined' ? orNull(call()) : undefined;
}
