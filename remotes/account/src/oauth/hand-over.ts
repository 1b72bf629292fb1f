import type { ProviderResult } from './returned';

/**
 * Messages between the popup and the window that opened it. They go through a BroadcastChannel, because the
 * popup has no opener: with one, the provider's pages could access our window.
 */
type PopupMessage =
  /** Sent by the popup when it returns from the provider, to find the waiting window. */
  | { name: 'back' }
  /** Reply from a waiting window. */
  | { name: 'waiting'; id: string }
  /** Result for one window only, because its code can be used only once. */
  | { name: 'returned'; to: string; returned: ProviderResult };

const openChannel = () => new BroadcastChannel('lapis:oauth');

/** Time to wait for a reply from a waiting window, in milliseconds. An open window replies at once. */
const PATIENCE = 1500;

/** Waits for the result from the popup. Returns a function that stops waiting. */
export function awaitReturn(onReturned: (returned: ProviderResult) => void) {
  const id = Math.random().toString(36);
  const channel = openChannel();
  channel.onmessage = ({ data }: MessageEvent<PopupMessage>) => {
    if (data.name === 'back') channel.postMessage({ name: 'waiting', id } satisfies PopupMessage);
    if (data.name === 'returned' && data.to === id) onReturned(data.returned);
  };
  return () => channel.close();
}

/** Sends the result to the waiting window. Resolves to false if no window is waiting. */
export function handOver(returned: ProviderResult) {
  const channel = openChannel();
  return new Promise<boolean>((resolve) => {
    const end = (taken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(taken);
    };
    const timer = setTimeout(end, PATIENCE, false);
    channel.onmessage = ({ data }: MessageEvent<PopupMessage>) => {
      if (data.name !== 'waiting') return;
      channel.postMessage({ name: 'returned', to: data.id, returned } satisfies PopupMessage);
      end(true);
    };
    channel.postMessage({ name: 'back' } satisfies PopupMessage);
  });
}
