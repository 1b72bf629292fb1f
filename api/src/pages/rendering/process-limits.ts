import { type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isSmall, MEGABYTE } from '../../server/settings/memory-limit';

export interface ProcessLimits {
  start: number;
  page: number;
  /** Maximum time in milliseconds without a reply, such as during an endless loop. */
  silence: number;
  /**
   * Time between checks in milliseconds. Delays are counted in checks, so that the child isn't blamed when
   * this process is blocked.
   */
  lookEvery: number;
  heap: number;
  /** Maximum memory in megabytes, including memory outside the heap (Linux only). */
  memory: number;
}

const times = { start: 10_000, page: 6000, silence: 2000, lookEvery: 250 };

export const usualLimits: ProcessLimits = isSmall
  ? { ...times, heap: 64, memory: 160 }
  : { ...times, heap: 128, memory: 400 };

const PAGE_SIZE = 4096;

/** `cause` of timeout errors. On a busy machine, they may occur even if the code is sound. */
const OUT_OF_TIME = 'out of time';

export const timeError = (message: string) => new Error(message, { cause: OUT_OF_TIME });

export const isOutOfTime = (error: unknown) => error instanceof Error && error.cause === OUT_OF_TIME;

interface BrokenLimit {
  reason: string;
  cause?: typeof OUT_OF_TIME;
}

export function watchProcess(child: ChildProcess, { start, silence, memory, lookEvery }: ProcessLimits) {
  let isOpen = false;
  let looks = 0;
  let unanswered = 0;
  return {
    isOpen: () => isOpen,
    isBusy: () => unanswered > 1,

    opened() {
      isOpen = true;
      unanswered = 0;
    },
    asked: () => (unanswered += 1),
    answered: () => (unanswered = 0),

    brokenLimit(): BrokenLimit | undefined {
      looks += 1;
      if (readMemory(child) > memory * MEGABYTE) return { reason: `took more than ${memory} MB` };
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

/** Resident memory in bytes; 0 if the system doesn't report it. */
function readMemory({ pid }: ChildProcess) {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(resident) * PAGE_SIZE;
  } catch {
    return 0;
  }
}
