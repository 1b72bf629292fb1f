/** Container protocol of module federation, as webpack, Rspack and Vite implement it. */

/** Incremented when older hosts and newer remotes, or the reverse, become incompatible. */
export const PROTOCOL = 1;

export type Factory = () => unknown;

export interface Share {
  get(): Factory | Promise<Factory>;
  from: string;
  /** Bundled with the app; `get` returns synchronously. */
  eager?: boolean | undefined;
  /** In use, so that every later import gets this version. */
  loaded?: boolean | 1 | undefined;
  lib?: Factory | null | undefined;
  loading?: Promise<Factory> | null | undefined;
}

export type ShareScope = Record<string, Record<string, Share>>;

/** Container of a remote, as provided by its entry script. */
export interface Container {
  init(scope: ShareScope): unknown;
  get(expose: string): Factory | Promise<Factory>;
}
