const storageKey = (what: string) => `lapis:reloaded:${what}`;

/** Returns true once for each key until `forget`, so that a permanent failure causes no reload loop. */
export function mayReload(what: string) {
  try {
    if (sessionStorage.getItem(storageKey(what))) return false;
    sessionStorage.setItem(storageKey(what), new Date().toISOString());
    return true;
  } catch {
    // Without storage nothing would prevent a reload loop.
    return false;
  }
}

export function forget(what: string) {
  try {
    sessionStorage.removeItem(storageKey(what));
  } catch {}
}

export const thisPage = { reload: () => location.reload() };
