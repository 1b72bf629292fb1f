import { isUnavailable } from '../database/failures';
import type { App } from '../http/serve';
import type { Job, JobServices, JobWorker, ScheduledJob } from './job';

/** Intervals in milliseconds by job name. They replace the jobs' own intervals. */
export type JobTimes = Readonly<Record<string, number>>;

export function startJobs<Needs extends JobServices>(
  app: App,
  jobs: readonly Job<Needs>[],
  services: Needs,
  intervals: JobTimes = {},
) {
  const workers = jobs
    .filter(({ isOn }) => isOn?.(services.settings) ?? true)
    .map((job) =>
      'run' in job
        ? createTimer({ ...job, every: intervals[job.name] ?? job.every }, services)
        : job.worker(services),
    )
    .filter((worker) => worker !== undefined);
  app.addHook('onReady', async () => {
    for (const { start } of workers) await start(services.log);
  });
  // Closes the workers before the database; in `onClose` that would be too late.
  app.addHook('preClose', async () => void (await Promise.all(workers.map(({ close }) => close?.()))));
}

function createTimer<Needs extends JobServices>(
  { name, every, run, inBackground }: ScheduledJob<Needs>,
  services: Needs,
): JobWorker {
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const runOrLog = () =>
    (running = run(services, closing.signal).catch((error: unknown) => {
      // The database may have been closed during the run.
      if (closing.signal.aborted && isUnavailable(error)) return;
      services.log.error({ err: error }, `the job ‘${name}’ failed`);
    }));

  return {
    async start() {
      timer = setInterval(runOrLog, every).unref();
      const first = runOrLog();
      if (!inBackground) await first;
    },

    async close() {
      clearInterval(timer);
      closing.abort();
      if (inBackground) await running;
    },
  };
}
