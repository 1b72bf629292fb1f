import { Piscina } from 'piscina';

interface ThreadOptions {
  /** A module whose default export is the task. */
  file: string;
  execArgv?: string[];
  megabytes: number;
  /** In milliseconds, for a task and the start of its thread. */
  time: number;
  /** In milliseconds: how long the thread waits for a next task before it ends. */
  idle?: number;
}

/** Creates a thread with limits of time and memory and an empty environment. It starts with the first task. */
export function limitedThread<Input, Result>({
  file,
  execArgv = [],
  megabytes,
  time,
  idle = 0,
}: ThreadOptions) {
  const thread = new Piscina({
    filename: file,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idle,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv,
    env: {},
  });
  return {
    /** Runs a task. Returns null if it breaks a limit, which ends the thread; the next task gets another. */
    async run(input: Input, most = time): Promise<Result | null> {
      const limit = AbortSignal.timeout(most);
      try {
        return await thread.run(input, { signal: limit });
      } catch (error) {
        if (limit.aborted || isOutOfMemory(error)) return null;
        throw error;
      }
    },

    close: () => thread.destroy(),
  };
}

const isOutOfMemory = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
