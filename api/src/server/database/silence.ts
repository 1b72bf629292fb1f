import { SECOND } from '../time/clock';
import { isFromServer } from './failures';

interface SilenceTimes {
  /** How long a database may leave every statement without an answer before it counts as silent, in milliseconds. */
  after: number;
  /**
   * Between two looks, in milliseconds. Time is counted in looks: if this process was held up itself, the answer may be
   * here already.
   */
  lookEvery: number;
}

const usualTimes: SilenceTimes = { after: SECOND, lookEvery: SECOND / 4 };

export type DatabaseSilence = ReturnType<typeof watchSilence>;

/**
 * Notices when a database answers nothing any more: one for all statements of a process. A slow statement is no silence
 * while others are answered. What is kept in memory is then served at once, and nobody waits to find out again.
 */
export function watchSilence({ after, lookEvery }: SilenceTimes = usualTimes) {
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

  return {
    isSilent: () => isSilent,

    /** Whether a statement or a connection was given up because of the silence: all others then have less time. */
    isProven: () => isProven,

    /** Sends a statement, and notes whether the database answers; a refusal is an answer too. */
    async watch<T>(send: () => Promise<T>): Promise<T> {
      unanswered += 1;
      if (!isSilent) looking ??= setInterval(look, lookEvery).unref();
      try {
        const answer = await send();
        end();
        return answer;
      } catch (error) {
        if (isFromServer(error)) end();
        throw error;
      } finally {
        unanswered -= 1;
      }
    },

    /** Notes that something was given up without an answer. */
    prove() {
      isProven = true;
      begin();
    },

    /** Returns the result of the work, or that of `otherwise` as soon as the database is silent. */
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

/** Of the database of this process. SQLite is never silent. */
export const databaseSilence = watchSilence();
