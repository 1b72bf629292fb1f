import type { Limits } from './rendering/process-limits';

/** Intervals and limits of pages and releases that differ from the usual ones, in milliseconds. */
export interface PageTimes {
  /** Between two looks at what is live. */
  lookEvery?: number;
  /** From a change of what is live until it counts, if several processes answer. */
  untilAllHeard?: number;
  /** For the code of a new release to be loaded while a visitor waits, if several processes answer. */
  openWithin?: number;
  /** Between two looks at whether a browser may see the versions that it has opened. */
  rememberOpened?: number;
  /** Of a process that renders pages. */
  limits?: Partial<Limits>;
}
