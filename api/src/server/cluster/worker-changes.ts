import { randomUUID } from 'node:crypto';
import { changeListeners, type Changes } from '../cache/changes';
import { within } from '../time/time-limit';
import { PrimaryMessage, type WorkerMessage } from './messages';

/** The first process as a worker sees it. */
export interface PrimaryChannel {
  /** Resolves when the message is on its way, or can't be. */
  send(message: WorkerMessage): Promise<void>;
  /** Answers the function that stops listening. */
  onMessage(listener: (message: unknown) => void): () => void;
}

interface Options {
  /** How long the others may take to hear, in milliseconds. */
  limit?: number;
  log?: (line: string) => void;
}

/** Changes of a worker, told to the other workers through the first process. A worker without it ends. */
export function workerChanges(
  primary: PrimaryChannel,
  { limit = 3000, log = console.error }: Options = {},
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
      await within(limit, published).catch(() =>
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

/** The first process, from within one of its workers. */
export const primaryChannel: PrimaryChannel = {
  send: (message) =>
    new Promise((resolve) => {
      // A first process that has ended hears nothing, and its workers end with it.
      if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
      else resolve();
    }),
  onMessage(listener) {
    process.on('message', listener);
    return () => void process.off('message', listener);
  },
};
