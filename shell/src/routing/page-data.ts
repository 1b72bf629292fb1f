import type { Site } from '@lapis/contract';
import type { HydrationState } from '@lapis/router';
import { ChunkLoadError, loadCode } from '../federation/chunk-failure';

/** A block of JSON that the server wrote into the page; undefined where it wrote none. */
function block(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Whether the server rendered the first page, and not its frame alone; on the server nothing is sent yet. */
export const isRendered = () =>
  typeof document !== 'undefined' && document.getElementById('lapis-data') !== null;

/** What the server wrote into the page besides its markup, and what that is made of. */
export const pageConfig = () => block('lapis-config') as { site: Site };

/** What a page was rendered of on the server. */
export interface PageData {
  hydration: HydrationState;
  /** Whether the content has changed since, so that the markup is of an older state. */
  isNewer: boolean;
}

/** Reads what the page was rendered of, or asks for it where it is too much to come with the page. */
export function readPageData(): Promise<PageData> | PageData {
  const data = block('lapis-data') as HydrationState | string;
  return typeof data === 'string'
    ? loadCode('data', () => fetchData(data))
    : { hydration: data, isNewer: false };
}

async function fetchData(address: string): Promise<PageData> {
  const ask = () => fetch(address).catch(() => undefined);
  // What was asked for ahead, without a connection, is what the first one gets.
  const answer = (await ask()) ?? (await ask());
  if (!answer?.ok) {
    const message = `What the page was made of did not come from ${address}`;
    // Loaded anew, the page says that it is gone. A server that can't answer just now has no page to read either.
    throw answer?.status === 404 || !navigator.onLine ? new ChunkLoadError(message) : new Error(message);
  }
  // The address names the state; where there is a newer one, it leads there.
  return { hydration: (await answer.json()) as HydrationState, isNewer: answer.redirected };
}
