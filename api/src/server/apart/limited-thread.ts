import { Piscina } from 'piscina';

interface ThreadOptions {
  file: string;
  execArgv?: string[];
  megabytes: number;
  /** Time limit in milliseconds for one task, including the start of the thread. */
  time: number;
  /** Idle time in milliseconds after which the thread ends. */
  idle?: number;
}

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
    /**
     * Runs a task. If it exceeds a limit, ends the thread and returns null; the next task starts a new
     * thread.
     */
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
