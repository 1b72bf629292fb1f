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
    if (message?.lapis === 'changed') {
      tell(message.tags);
      primary.send({ lapis: 'heard', id: message.id });
    }
  });
  primary.send({ lapis: 'listener' });

  return {
    subscribe,
    listening: true,
    async publish(tags) {
      tell(tags);
      const id = randomUUID();
      const published = new Promise<void>((resolve) => publishing.set(id, resolve));
      primary.send({ lapis: 'changed', id, tags: [...tags] });
      await withTimeLimit(limit, published).catch(() =>
        log(`Some processes may not have heard of a change: ${tags.join(', ')}.`),
      );
      publishing.delete(id);
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
