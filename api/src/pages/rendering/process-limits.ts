import { type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isSmall, MEGABYTE } from '../../server/settings/memory-limit';

export interface Limits {
  /** For the code to be loaded, in milliseconds. */
  start: number;
  /** For a page with all that its loaders wait for, in milliseconds. */
  page: number;
  /** How long the code may go on without answering to the server, in milliseconds. */
  silence: number;
  /**
   * Between two looks, in milliseconds. Time is counted in looks: if this process was held up itself, none of it is the
   * other's.
   */
  lookEvery: number;
  /** For the heap, in megabytes. */
  heap: number;
  /** For all memory, in megabytes, also what is not on the heap (Linux). */
  memory: number;
}

const times = { start: 10_000, page: 6000, silence: 2000, lookEvery: 250 };

export const usualLimits: Limits = isSmall
  ? { ...times, heap: 64, memory: 160 }
  : { ...times, heap: 128, memory: 400 };

const PAGE_SIZE = 4096;

/** The `cause` of errors after a limit of time: a busy machine breaks one too, with code that is sound. */
const OUT_OF_TIME = 'out of time';

export const timeError = (message: string) => new Error(message, { cause: OUT_OF_TIME });

/** Returns whether an error may be the machine's fault, so that another try may succeed. */
export const isOutOfTime = (error: unknown) => error instanceof Error && error.cause === OUT_OF_TIME;

interface BrokenLimit {
  /** The end of a sentence about the process. */
  reason: string;
  cause?: typeof OUT_OF_TIME;
}

/** Watches whether a process answers, and keeps to its limits. */
export function watchProcess(child: ChildProcess, { start, silence, memory, lookEvery }: Limits) {
  let isOpen = false;
  let looks = 0;
  let unanswered = 0;
  return {
    isOpen: () => isOpen,
    /** Whether it doesn't answer just now. */
    isBusy: () => unanswered > 1,

    opened() {
      isOpen = true;
      unanswered = 0;
    },
    asked: () => (unanswered += 1),
    answered: () => (unanswered = 0),

    /** Returns the limit that it has broken; undefined if it kept to all. */
    brokenLimit(): BrokenLimit | undefined {
      looks += 1;
      if (memoryOf(child) > memory * MEGABYTE) return { reason: `took more than ${memory} MB` };
      if (!isOpen)
        return looks * lookEvery > start
          ? { reason: `was not loaded in ${start} ms`, cause: OUT_OF_TIME }
          : undefined;
      return unanswered * lookEvery >= silence
        ? { reason: `did not answer for ${silence} ms`, cause: OUT_OF_TIME }
        : undefined;
    },
  };
}

/** What a process holds, in bytes; 0 where the system doesn't say. */
function memoryOf({ pid }: ChildProcess) {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(resident) * PAGE_SIZE;
  } catch {
    // Not Linux, or it has just ended.
    return 0;
  }
}
