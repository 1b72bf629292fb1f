import { forget, mayReload } from './reload';

/** What webpack and the federation runtime say when a script, manifest or style sheet did not arrive. */
export const isChunkFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk|RUNTIME-00[1378]/.test(error.message));

/** Something else that the page can't do without did not arrive; named as webpack names its own. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** Code did not arrive because the browser is offline. The page that is open stays: loading another would fail too. */
export class NoConnection extends Error {}

export const page = {
  /**
   * Loads a document, also where the address is the one that is open: with an anchor in it that would only
   * scroll. Replaced in tests, where no page can be left.
   */
  open(address: string) {
    const { href, pathname, search } = new URL(address, location.href);
    if (pathname + search === location.pathname + location.search) location.reload();
    else location.assign(href);
  },
};

/** Where to: the page that is being opened, not the one still shown. */
let target = () => location.href;

export function reloadTowards(address: () => string) {
  target = address;
}

const never = new Promise<never>(() => {});

/**
 * Loads code: once more where that fails, then the whole page anew, once, and then gives up.
 * @param what names the code in the memory of reloads, which outlives the page but not the tab
 * @returns what `load` answers; rejects with its error when the page was reloaded for it before
 * @throws NoConnection where the browser is offline
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
    if (!navigator.onLine) throw new NoConnection(error.message, { cause: error });
    if (!mayReload(what)) throw error;
    page.open(target());
    return never;
  }
}

/** The same for code that something loads without `loadCode`: a dialog, a slider, an editor. */
export function reloadOnUncaughtChunkFailure() {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isChunkFailure(reason) && navigator.onLine && mayReload(String(reason))) page.open(target());
  });
}
