interface Stoppable {
  stop(): Promise<void>;
}

/** Returns the resource that was started under this name before, or starts it. */
export type Keep = <Thing extends Stoppable>(name: string, start: () => Promise<Thing>) => Promise<Thing>;

/**
 * Number of resources kept: enough for tests that use several, few enough for a machine with little memory.
 */
const MOST = 3;

/** Keeps the resources that were used last, and stops the others. */
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
    // Each name is used for resources of one type.
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
