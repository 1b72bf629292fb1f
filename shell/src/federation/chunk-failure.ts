import { forget, mayReload } from './reload';

export const isChunkFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk|RUNTIME-00[1378]/.test(error.message));

/**
 * Thrown if a required resource other than a webpack chunk fails to load. Has the same name as webpack's own
 * error.
 */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

export class Unanswered extends Error {}

/** Thrown offline. The open page stays, because loading a new one would fail too. */
export class NoConnection extends Error {}

/** Servers have no `navigator`, or one without `onLine`. */
export const isOffline = () => globalThis.navigator?.onLine === false;

/** Returns true if code failed to load because the browser is offline: of a page, or to fetch its data. */
export const isOfflineFailure = (error: unknown) =>
  error instanceof NoConnection || (isChunkFailure(error) && isOffline());

export const page = {
  /**
   * Opens an address as a new document. Reloads if that page is already open, because a hash would only make
   * it scroll. Replaced in tests.
   */
  open(address: string) {
    const { href, pathname, search } = new URL(address, location.href);
    if (pathname + search === location.pathname + location.search) location.reload();
    else location.assign(href);
  },
};

let target = () => location.href;

export function reloadTowards(address: () => string) {
  target = address;
}

export const addressOpened = () => target();

const never = new Promise<never>(() => {});

/**
 * Loads code: retries once, then reloads the page once, then gives up.
 * @param what key under which the reload is remembered for this tab
 * @throws NoConnection if the browser is offline; the loading error if the page has already been reloaded
 */
export async function loadCode<T>(what: string, load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load().catch((error: unknown) => {
      if (isChunkFailure(error)) return load();
      throw error;
    });
    forget(what);
    return loaded;
  } catch (error) {
    if (!isChunkFailure(error)) throw error;
    if (isOffline()) throw new NoConnection(error.message, { cause: error });
    if (!mayReload(what)) throw error;
    page.open(target());
    return never;
  }
}

export function reloadOnUncaughtChunkFailure() {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isChunkFailure(reason) && navigator.onLine && mayReload(String(reason))) page.open(target());
  });
}
