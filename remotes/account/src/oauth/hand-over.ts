import type { Returned } from './returned';

/**
 * What the window of the provider and the one that opened it tell each other. They can't reach each other in any
 * other way: the window has no opener, so that the provider's pages have none either.
 */
type Message =
  /** The window is back, and asks who waits for it. */
  | { name: 'back' }
  /** One that does. */
  | { name: 'waiting'; id: string }
  /** What came back, for that one alone: the code works once. */
  | { name: 'returned'; to: string; returned: Returned };

const openChannel = () => new BroadcastChannel('lapis:oauth');

/** How long a window that waits has to say so. It does at once; longer than this it is gone. */
const PATIENCE = 1500;

/** Waits for what the provider's window comes back with. Answers how to stop. */
export function awaitReturn(onReturned: (returned: Returned) => void) {
  const id = Math.random().toString(36);
  const channel = openChannel();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.name === 'back') channel.postMessage({ name: 'waiting', id } satisfies Message);
    if (data.name === 'returned' && data.to === id) onReturned(data.returned);
  };
  return () => channel.close();
}

/** Hands over what came back to the window that waits for it. Answers false where none does. */
export function handOver(returned: Returned) {
  const channel = openChannel();
  return new Promise<boolean>((resolve) => {
    const end = (taken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(taken);
    };
    const timer = setTimeout(end, PATIENCE, false);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.name !== 'waiting') return;
      channel.postMessage({ name: 'returned', to: data.id, returned } satisfies Message);
      end(true);
    };
    channel.postMessage({ name: 'back' } satisfies Message);
  });
}
