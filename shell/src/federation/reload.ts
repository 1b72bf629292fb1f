const storageKey = (what: string) => `lapis:reloaded:${what}`;

/** True the first time for `what`, and false until `forget`: a failure that lasts must not reload for ever. */
export function mayReload(what: string) {
  try {
    if (sessionStorage.getItem(storageKey(what))) return false;
    sessionStorage.setItem(storageKey(what), new Date().toISOString());
    return true;
  } catch {
    // Without storage nothing would stop a loop.
    return false;
  }
}

export function forget(what: string) {
  try {
    sessionStorage.removeItem(storageKey(what));
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Replaced in tests, where no page can be left. */
export const thisPage = { reload: () => location.reload() };
