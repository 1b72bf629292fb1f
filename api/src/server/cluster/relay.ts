import { type PrimaryMessage, WorkerMessage } from './messages';

export interface WorkerChannel {
  send(message: PrimaryMessage): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: () => void): void;
}

interface UnacknowledgedChange {
  publisher: WorkerChannel;
  workers: Set<WorkerChannel>;
}

export function relayChanges() {
  const listeners = new Set<WorkerChannel>();
  const waiting = new Map<string, UnacknowledgedChange>();

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
        heard(id, worker);
      }
    });
    worker.onExit(() => {
      listeners.delete(worker);
      for (const id of waiting.keys()) heard(id, worker);
    });
  };
}
