import { SECOND } from '../../time/clock';
import { isPostgresError } from '../failures';

interface SilenceTimes {
  /** Time in milliseconds without any reply after which the database is treated as silent. */
  after: number;
  /**
   * Time between checks in milliseconds. Silence is counted in checks: if this process was blocked, the reply
   * may already be waiting.
   */
  lookEvery: number;
}

const usualTimes: SilenceTimes = { after: SECOND, lookEvery: SECOND / 4 };

export type DatabaseSilence = ReturnType<typeof watchSilence>;

const logToConsole = (line: string) => console.error(line);

/**
 * Detects a database that doesn't reply to any statement. A slow statement isn't enough if others get
 * replies. Readers then get stale values immediately, instead of each waiting for a timeout.
 */
export function watchSilence({ after, lookEvery }: SilenceTimes = usualTimes, log = logToConsole) {
  const listeners = new Set<() => void>();
  let unanswered = 0;
  let quietLooks = 0;
  let isSilent = false;
  let isProven = false;
  let looking: NodeJS.Timeout | undefined;

  function look() {
    quietLooks += 1;
    if (unanswered > 0 && quietLooks * lookEvery >= after) begin();
    if (unanswered === 0 || isSilent) stopLooking();
  }

  function stopLooking() {
    clearInterval(looking);
    looking = undefined;
    quietLooks = 0;
  }

  function begin() {
    isSilent = true;
    for (const notify of listeners) notify();
    listeners.clear();
  }

  function end() {
    quietLooks = 0;
    isSilent = false;
    isProven = false;
  }

  function noteReply() {
    if (isProven) log('The database replies again.');
    end();
  }

  return {
    /** Ends a silence because the database has been closed. */
    end,

    isSilent: () => isSilent,

    isProven: () => isProven,

    async watch<T>(send: () => Promise<T>): Promise<T> {
      unanswered += 1;
      if (!isSilent) looking ??= setInterval(look, lookEvery).unref();
      try {
        const answer = await send();
        noteReply();
        return answer;
      } catch (error) {
        if (isPostgresError(error)) noteReply();
        throw error;
      } finally {
        unanswered -= 1;
      }
    },

    prove() {
      if (!isProven)
        log('The database does not reply. Until it does, calls that need it are refused with 503.');
      isProven = true;
      begin();
    },

    async unlessSilent<T>(work: Promise<T>, otherwise: () => T): Promise<T> {
      let notify = () => {};
      const silence = new Promise<typeof SILENT>((resolve) => {
        notify = () => resolve(SILENT);
      });
      if (isSilent) notify();
      else listeners.add(notify);
      try {
        const first = await Promise.race([silence, work]);
        return first === SILENT ? otherwise() : first;
      } finally {
        listeners.delete(notify);
      }
    },
  };
}

const SILENT = Symbol('silent');

/** Watches this process's database. SQLite is never silent. */
export const databaseSilence = watchSilence();
