import { randomUUID } from 'node:crypto';
import { changeListeners, type Changes } from '../cache/changes';
import { withTimeLimit } from '../time/time-limit';
import { PrimaryMessage, type WorkerMessage } from './messages';

export interface PrimaryChannel {
  send(message: WorkerMessage): Promise<void>;
  onMessage(listener: (message: unknown) => void): () => void;
}

interface WorkerChangesOptions {
  limit?: number;
  log?: (line: string) => void;
}

/**
 * Announces changes to the other workers through the primary. A worker ends when its primary ends, so it is
 * always listening.
 */
export function workerChanges(
  primary: PrimaryChannel,
  { limit = 3000, log = console.error }: WorkerChangesOptions = {},
): Changes {
  const { tell, subscribe } = changeListeners();
  const publishing = new Map<string, () => void>();

  const stop = primary.onMessage((received) => {
    const { data: message } = PrimaryMessage.safeParse(received);
    if (message?.lapis === 'published') publishing.get(message.id)?.();
    if (message?.lapis === 'changed')
      void tell(message.tags).then((isHandled) => {
        if (isHandled) void primary.send({ lapis: 'heard', id: message.id });
      });
  });
  primary.send({ lapis: 'listener' });

  /** Resolves to false if a worker hasn't handled the tags within the time limit. */
  async function send(tags: readonly string[], within: number) {
    const id = randomUUID();
    const published = new Promise<boolean>((resolve) => publishing.set(id, () => resolve(true)));
    void primary.send({ lapis: 'changed', id, tags: [...tags] });
    const isHeard = await withTimeLimit(within, published, () => false);
    publishing.delete(id);
    return isHeard;
  }

  return {
    subscribe,
    listening: true,
    async publish(tags) {
      void tell(tags);
      if (!(await send(tags, limit))) log(`Some processes may have missed a change: ${tags.join(', ')}.`);
    },
    async confirm(tags, within) {
      const own = withTimeLimit(within, tell(tags), () => false);
      const [isDoneHere, isDoneElsewhere] = await Promise.all([own, send(tags, within)]);
      return [
        ...(isDoneHere ? [] : ['this process']),
        ...(isDoneElsewhere ? [] : ['another process of this server']),
      ];
    },
    async close() {
      stop();
      for (const resolve of publishing.values()) resolve();
    },
  };
}

export const primaryChannel: PrimaryChannel = {
  send: (message) =>
    new Promise((resolve) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
      else resolve();
    }),
  onMessage(listener) {
    process.on('message', listener);
    return () => void process.off('message', listener);
  },
};
