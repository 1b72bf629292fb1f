interface Stoppable {
  stop(): Promise<void>;
}

/** Returns the resource that has been started under this name, or starts it. */
export type Keep = <Thing extends Stoppable>(name: string, start: () => Promise<Thing>) => Promise<Thing>;

/**
 * Number of resources kept: enough for tests that use several, and few enough for a machine with little
 * memory.
 */
const MOST = 3;

/** Keeps the most recently used resources, and stops the others. */
export function keepSome() {
  const kept = new Map<string, Promise<Stoppable>>();

  async function stopOldest(most: number) {
    for (const [name, thing] of kept) {
      if (kept.size <= most) return;
      kept.delete(name);
      await (await thing).stop();
    }
  }

  const keep: Keep = async <Thing extends Stoppable>(name: string, start: () => Promise<Thing>) => {
    // Each name is only used for one type of resource.
    const thing = (kept.get(name) as Promise<Thing> | undefined) ?? start();
    kept.delete(name);
    kept.set(name, thing);
    // Forgets a failed start, so that the next test tries again.
    thing.catch(() => kept.delete(name));
    await stopOldest(MOST);
    return thing;
  };
  return { keep, stop: () => stopOldest(0) };
}
