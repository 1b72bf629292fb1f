import { type PrimaryMessage, WorkerMessage } from './messages';

/** A worker as the first process sees it. */
export interface WorkerChannel {
  send(message: PrimaryMessage): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
}

/** A change that not every worker is known to have heard. */
interface Waiting {
  publisher: WorkerChannel;
  workers: Set<WorkerChannel>;
}

/**
 * Passes changes from the worker that made them to all others, and tells it when they have heard. Answers how to
 * take a worker in.
 */
export function relayChanges() {
  const listeners = new Set<WorkerChannel>();
  const waiting = new Map<string, Waiting>();

  function heard(id: string, worker: WorkerChannel) {
    const change = waiting.get(id);
    if (!change) return;
    change.workers.delete(worker);
    if (change.workers.size > 0) return;
    waiting.delete(id);
    change.publisher.send({ lapis: 'published', id });
  }

  return (worker: WorkerChannel) => {
    worker.onMessage((received) => {
      const { data: message } = WorkerMessage.safeParse(received);
      if (message?.lapis === 'listener') listeners.add(worker);
      if (message?.lapis === 'heard') heard(message.id, worker);
      if (message?.lapis === 'changed') {
        const { id, tags } = message;
        waiting.set(id, { publisher: worker, workers: new Set([...listeners, worker]) });
        for (const listener of listeners)
          if (listener !== worker) listener.send({ lapis: 'changed', id, tags });
        // The one who made the change knows of it.
        heard(id, worker);
      }
    });
    worker.onExit(() => {
      listeners.delete(worker);
      for (const id of waiting.keys()) heard(id, worker);
    });
  };
}
