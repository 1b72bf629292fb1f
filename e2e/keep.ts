interface Stoppable {
  stop(): Promise<void>;
}

/** Returns what was started under that name before, or starts it. */
export type Keep = <Thing extends Stoppable>(name: string, start: () => Promise<Thing>) => Promise<Thing>;

/** More than one test uses, and few enough for a machine with little memory. */
const MOST = 3;

/** Keeps the things that were used last, and stops those before them. */
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
    // Each name stands for things of one type.
    const thing = (kept.get(name) as Promise<Thing> | undefined) ?? start();
    kept.delete(name);
    kept.set(name, thing);
    // The next test tries again.
    thing.catch(() => kept.delete(name));
    await stopOldest(MOST);
    return thing;
  };
  return { keep, stop: () => stopOldest(0) };
}
