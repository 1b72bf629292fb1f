/** Container protocol of module federation, as webpack, Rspack and Vite implement it. */

/** Incremented by every change that makes older hosts incompatible with newer remotes, or vice versa. */
export const PROTOCOL = 1;

export type Factory = () => unknown;

export interface Share {
  get(): Factory | Promise<Factory>;
  from: string;
  /** True if the package is bundled with the app; `get` then returns synchronously. */
  eager?: boolean | undefined;
  /** True if the version is in use; every later import then gets this version. */
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
