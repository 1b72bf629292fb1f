/**
 * The container protocol of module federation, as every tool's containers speak it: webpack's, Rspack's, Vite's.
 */

/** Counts the changes of the protocol after which older hosts and newer remotes, or the other way round, don't fit. */
export const PROTOCOL = 1;

/** Answers a module; each time the same one. */
export type Factory = () => unknown;

/** One version of a shared package. */
export interface Share {
  get(): Factory | Promise<Factory>;
  /** The app that offers it. */
  from: string;
  /** Whether it came with that app, and `get` answers at once. */
  eager?: boolean | undefined;
  /** Whether it is in use: whoever comes later takes this one. */
  loaded?: boolean | 1 | undefined;
  /** What `get` answered. */
  lib?: Factory | null | undefined;
  /** What `get` is about to answer. */
  loading?: Promise<Factory> | null | undefined;
}

/** What is shared: name of the package → version → who has it. */
export type ShareScope = Record<string, Record<string, Share>>;

/** A remote, as its entry script leaves it behind. */
export interface Container {
  /** Has it take part in what is shared, before anything is asked of it. */
  init(scope: ShareScope): unknown;
  /** Rejects where it exposes no such module. */
  get(expose: string): Factory | Promise<Factory>;
}
